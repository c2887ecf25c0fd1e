// Two people play the first plies of a game of chess through the page, each in another way:
// a modal, a slash command with autocomplete, guided menus, and the keyboard alone.
//
//   node play.mjs http://127.0.0.1:8100 screenshots
//
// The browser is /usr/bin/chromium, or what CHROMIUM names. Screenshots go to the directory.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [address, directory = 'screenshots'] = process.argv.slice(2);
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 400, height: 800 };

assert.ok(address, 'usage: node play.mjs ADDRESS [DIRECTORY]');
mkdirSync(directory, { recursive: true });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
const page = await browser.newPage({ viewport: WIDE, colorScheme: 'dark', locale: 'en-US' });
page.setDefaultTimeout(30_000);
const complaints = [];
page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
page.on('requestfailed', (request) => {
  const isOurs = !request.url().endsWith('/events') && request.failure()?.errorText !== 'net::ERR_ABORTED';
  if (isOurs) complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
});

let shots = 0;
async function shoot(name) {
  shots += 1;
  await page.screenshot({ path: join(directory, `${String(shots).padStart(2, '0')}-${name}.png`) });
}

const clientOf = (name) => page.locator(`.client[data-user="${name}"]`);
const logOf = (name) => clientOf(name).getByRole('log');
const lineOf = (name) => clientOf(name).locator('.composer textarea');
const ann = clientOf('Ann');
const bea = clientOf('Bea');

/** What a checker of accessibility finds on the page as it is now. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
async function accessible() {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
  const told = found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  assert.deepEqual(told, [], 'everybody can use it');
}

function step(text) {
  console.log(`- ${text}`);
}

/** The suggestion that is chosen in the open list must be this one; Enter takes it. */
async function take(client, text) {
  await client.locator('.composer [role=option].active', { hasText: text }).waitFor();
  await page.keyboard.press('Enter');
}

/** Every board that a user sees, loaded and described in words. */
async function boards(client) {
  await client.locator('.message img[alt*="White"]').last().waitFor();
  await page.waitForFunction(
    (node) => [...node.querySelectorAll('.message .picture img')].every((img) => img.complete), await client.elementHandle());
  const found = await client.locator('.message .picture img').evaluateAll(
    (list) => list.map((img) => ({ width: img.naturalWidth, alt: img.alt, title: img.title })));
  assert.ok(found.length > 0, 'a board is shown');
  for (const { width, alt, title } of found) {
    assert.ok(width >= 200, `the picture is loaded (${width} wide)`);
    assert.ok(alt.length > 20, `the picture has words: ${alt}`);
    assert.equal(title, alt);
  }
  return found;
}

/** After a ply: both see it, and whoever has to move is mentioned by the newest panel. */
async function played(move, next) {
  for (const client of [ann, bea]) {
    await client.locator('.message', { hasText: move }).first().waitFor();
    await client.locator('.message:has(.picture)', { hasText: move }).last().waitFor();
    await boards(client);
  }
  await clientOf(next).locator('.message.pinged:has(.picture)', { hasText: move }).last().waitFor();
}

/** The newest button of that label. */
const button = (client, label) => client.getByRole('button', { name: label, exact: true }).last();

async function languages() {
  step('Bea is spoken to in Chinese, then in English');
  const language = bea.locator('.sidebar footer select');
  for (const [locale, hint] of [['zh-CN', '输入 /'], ['en-US', 'Type /']]) {
    await language.selectOption(locale);
    await bea.locator('.welcome', { hasText: hint }).waitFor();
  }
  await page.getByRole('region', { name: 'Client of Bea' }).waitFor();
}

async function challenge() {
  step('Ann types /challenge and its options');
  await lineOf('Ann').fill('');
  await lineOf('Ann').focus();
  await page.keyboard.type('/chall');
  await take(ann, '/challenge');
  await page.keyboard.type('chess');
  await take(ann, 'Chess');
  await page.keyboard.type('opponent:');
  await page.keyboard.type('Be');
  await take(ann, '@Bea');
  await page.keyboard.type('side:');
  await page.keyboard.type('White');
  await accessible();
  await shoot('challenge-typed');
  await take(ann, 'White');
  await page.keyboard.press('Enter');
  await logOf('Bea').locator('.message.pinged', { hasText: 'challenge' }).waitFor();
  await shoot('challenged');
}

async function accept() {
  step('Bea accepts; both are taken to the thread');
  await button(bea, 'Accept').click();
  for (const client of [ann, bea]) {
    await client.locator('.channel-name', { hasText: 'Ann vs Bea' }).waitFor();
    await client.locator('.banner', { hasText: 'Back to' }).waitFor();
  }
  const [first] = await boards(ann);
  await boards(bea);
  console.log(`  ${first.alt.slice(0, 100)}…`);
  await accessible();
  await shoot('thread');
}

async function byModal() {
  step('ply 1: Ann, by the Move button and its dialog');
  await button(ann, 'Move').click();
  const dialog = ann.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button(ann, 'Move').click();
  await dialog.getByRole('textbox').fill('e4');
  await accessible();
  await shoot('dialog');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.waitFor({ state: 'detached' });
  await played('e4', 'Bea');
}

async function byCommand() {
  step('ply 2: Bea, by /move with autocomplete; the answer is hers alone');
  await lineOf('Bea').focus();
  await page.keyboard.type('/move ');
  await page.keyboard.type('e5');
  await bea.locator('.composer [role=option]', { hasText: 'e5' }).first().waitFor();
  await shoot('autocomplete');
  await take(bea, 'e5');
  await page.keyboard.press('Enter');
  await played('e5', 'Ann');
  const answer = { hasText: /e5.*Only you can see this/s };
  await bea.locator('.message.ephemeral', answer).last().waitFor();
  assert.equal(await ann.locator('.message.ephemeral', answer).count(), 0, 'Ann does not see what is for Bea only');
  await shoot('private-answer');
}

async function byMenus() {
  step('ply 3: Ann, by the guided menus');
  await button(ann, 'Pick').click();
  const menu = ann.locator('.message.ephemeral .select').last();
  await menu.click();
  await accessible();
  await shoot('menu');
  await ann.getByRole('option', { name: /g1/ }).click();
  await ann.locator('.message.ephemeral', { hasText: /f3|where to/i }).last().waitFor();
  await menu.click();
  await ann.getByRole('option', { name: /f3/ }).click();
  await played('Nf3', 'Bea');
}

async function byKeyboard() {
  step('ply 4: Bea, with the keyboard alone');
  await page.keyboard.press('Alt+2');
  const isMove = () => page.evaluate(() => document.activeElement.closest('.components') !== null && document.activeElement.textContent === 'Move');
  for (let stops = 0; !(await isMove()); stops += 1) {
    assert.ok(stops < 40, 'Shift+Tab leads from the line to the Move button');
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await bea.getByRole('dialog').waitFor();
  await page.keyboard.type('Nc6');
  await page.keyboard.press('Enter');
  await played('Nc6', 'Ann');
  await shoot('four-plies');
}

async function privateView() {
  step('My view is private and can be dismissed');
  const before = await bea.locator('.message.ephemeral').count();
  const own = await ann.locator('.message.ephemeral').count();
  await button(ann, 'My view').click();
  const view = ann.locator('.message.ephemeral:has(.picture)').last();
  await view.waitFor();
  await boards(ann);
  assert.equal(await bea.locator('.message.ephemeral').count(), before, 'Bea does not see it');
  await shoot('my-view');
  await view.locator('.picture').click();
  await page.getByRole('dialog').locator('img').waitFor();
  await shoot('enlarged');
  await page.keyboard.press('Escape');
  await view.getByRole('button', { name: 'Dismiss message' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('.client .message.ephemeral').length <= count, own + before);
}

async function looks() {
  step('it fits a phone, light and dark, and comes back after a reload');
  await page.reload();
  await ann.locator('.channel-name', { hasText: 'Ann vs Bea' }).waitFor();
  await boards(ann);
  await page.emulateMedia({ colorScheme: 'light' });
  await accessible();
  await shoot('light');
  await page.setViewportSize(PHONE);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, 'nothing is wider than the phone');
  await page.getByRole('navigation', { name: 'Players' }).getByRole('button', { name: 'Bea' }).click();
  await bea.waitFor();
  assert.equal(await ann.isVisible(), false, 'one client at a time');
  await accessible();
  await shoot('phone-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await bea.getByRole('button', { name: 'Show channels' }).click();
  await bea.locator('.sidebar [aria-current]', { hasText: 'Ann vs Bea' }).waitFor();
  await page.waitForTimeout(300);
  await accessible();
  await shoot('phone-channels');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  await shoot('phone-dark');
}

try {
  await page.goto(address);
  await page.locator('#bot.online').waitFor();
  await lineOf('Ann').waitFor();
  for (const part of [languages, challenge, accept, byModal, byCommand, byMenus, byKeyboard, privateView, looks]) await part();
  const { broken } = await (await fetch(new URL('/sandbox/broken', address))).json();
  assert.deepEqual(broken, [], 'the bot broke no limit');
  assert.deepEqual(complaints, [], 'the browser has nothing to complain of');
  console.log('the page works');
} catch (error) {
  await shoot('failure').catch(() => {});
  console.error(error);
  console.error(complaints.join('\n'));
  process.exitCode = 1;
} finally {
  await browser.close();
}
