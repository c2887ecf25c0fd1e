// The page in a browser, with Ann and Bea side by side: what every play through it shares.
//
// A script gets the address of the page and a directory for screenshots as its arguments, and gives
// its parts to `perform`. The browser is /usr/bin/chromium, or what CHROMIUM names.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const [address, directory = 'screenshots'] = process.argv.slice(2);
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
const WIDE = { width: 1440, height: 900 };
/** Discord's code for a message that is not there. */
const UNKNOWN_MESSAGE = 10008;
const PHONE = { width: 300, height: 700 };

assert.ok(address, 'usage: node SCRIPT ADDRESS [DIRECTORY]');
mkdirSync(directory, { recursive: true });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
const complaints = [];
const pages = [];

/** Another page, whose complaints are heard. */
export async function newPage(options) {
  const opened = await browser.newPage({ colorScheme: 'dark', locale: 'en-US', ...options });
  pages.push(opened);
  opened.setDefaultTimeout(30_000);
  opened.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  opened.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  opened.on('requestfailed', (request) => {
    const isOurs = !request.url().endsWith('/events') && request.failure()?.errorText !== 'net::ERR_ABORTED';
    if (isOurs) complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  return opened;
}

export const page = await newPage({ viewport: WIDE });

let shots = 0;
export async function shoot(name, of = page) {
  shots += 1;
  await of.screenshot({ path: join(directory, `${String(shots).padStart(2, '0')}-${name}.png`) });
}

export const clientOf = (name) => page.locator(`.client[data-user="${name}"]`);
export const logOf = (name) => clientOf(name).getByRole('log');
export const lineOf = (name) => clientOf(name).locator('.composer textarea');
export const ann = clientOf('Ann');
export const bea = clientOf('Bea');

/** What a checker of accessibility finds on the page as it is now. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export async function accessible(of = page) {
  await of.evaluate(axe);
  const found = await of.evaluate(() => globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
  const told = found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  assert.deepEqual(told, [], 'everybody can use it');
}

export function step(text) {
  console.log(`- ${text}`);
}

/** The suggestion that is chosen in the open list must be this one; Enter takes it. */
export async function take(client, text) {
  await client.locator('.composer [role=option].active', { hasText: text }).waitFor();
  await page.keyboard.press('Enter');
}

/** Every board that a user sees, loaded and described in words. */
export async function boards(client) {
  await client.locator('.message .picture img[alt]').last().waitFor();
  // Looked at in one go: a board that is posted between waiting and looking is not loaded yet.
  const loaded = await client.page().waitForFunction((node) => {
    const list = [...node.querySelectorAll('.message .picture img')];
    return list.every((img) => img.complete && img.naturalWidth > 0)
      && list.map((img) => ({ width: img.naturalWidth, alt: img.alt, title: img.title }));
  }, await client.elementHandle());
  const found = await loaded.jsonValue();
  assert.ok(found.length > 0, 'a board is shown');
  for (const { width, alt, title } of found) {
    assert.ok(width >= 200, `the picture is loaded (${width} wide)`);
    // An empty board of Go is told in 18 characters of Chinese.
    assert.ok(alt.length >= 18, `the picture has words: ${alt}`);
    assert.equal(title, alt);
  }
  return found;
}

/** After a ply: both see it, and whoever has to move is mentioned by the newest panel. */
export async function played(move, next) {
  for (const client of [ann, bea]) {
    await client.locator('.message', { hasText: move }).first().waitFor();
    await client.locator('.message:has(.picture)', { hasText: move }).last().waitFor();
    await boards(client);
  }
  await clientOf(next).locator('.message.pinged:has(.picture)', { hasText: move }).last().waitFor();
}

/** The newest button of that label. */
export const button = (client, label) => client.getByRole('button', { name: label, exact: true }).last();

/** Bea accepts, and both are taken to the thread. */
export async function accept() {
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

/** Types a slash command and its name's first letters, then its options: each as typed and as taken. */
export async function typeCommand(name, typed, suggestion, options) {
  await lineOf(name).fill('');
  await lineOf(name).focus();
  await page.keyboard.type(typed);
  await take(clientOf(name), suggestion);
  for (const [text, taken] of options) {
    await page.keyboard.type(text);
    if (taken) await take(clientOf(name), taken);
  }
}

/** Does something as a user without the page, as tests do: one of the sandbox's own calls. */
export async function act(call, body) {
  const answer = await fetch(new URL(`/sandbox/${call}`, address), {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ wait_ms: 20_000, ...body }),
  });
  const done = await answer.json();
  assert.equal(done.error, undefined, JSON.stringify(done));
  return done;
}

/** Reads something from the sandbox. */
export async function read(call) {
  return (await fetch(new URL(`/sandbox/${call}`, address))).json();
}

/** The id of the thread of this game, such as `#3`: its name has that number, then who plays. */
export async function threadOf(number) {
  const state = await read('state');
  return state.channels.find((channel) => channel.name.split(' ').includes(number)).id;
}

/** The page becomes as narrow as a phone and shows Ann. */
export async function toPhone() {
  step('it fits a narrow phone');
  await page.setViewportSize(PHONE);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, 'nothing is wider than the phone');
  await page.getByRole('navigation', { name: 'Players' }).getByRole('button', { name: 'Ann' }).click();
  await boards(ann);
}

/** Waits until everything on the page has stopped moving, except for what never stops. */
export async function still(of = page) {
  await of.evaluate(async () => {
    await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
    const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Plays the parts in order on the page with the bot there, and says whether all went well. */
export async function perform(parts) {
  try {
    await page.goto(address);
    await page.locator('#bot.online').waitFor();
    await lineOf('Ann').waitFor();
    for (const part of parts) await part();
    const { broken } = await read('broken');
    // The bot takes away private messages that are of no use any longer, and nobody tells it which were dismissed.
    const isDismissed = ({ code, where }) => code === UNKNOWN_MESSAGE && where.startsWith('DELETE /webhooks/');
    assert.deepEqual(broken.filter((it) => !isDismissed(it)), [], 'the bot broke no limit');
    assert.deepEqual(complaints, [], 'the browser has nothing to complain of');
    console.log('the page works');
  } catch (error) {
    for (const opened of pages) await shoot('failure', opened).catch(() => {});
    console.error(error);
    console.error(complaints.join('\n'));
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
}
