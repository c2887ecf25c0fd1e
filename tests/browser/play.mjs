// Two people play the first plies of a game of chess through the page, each in another way:
// a modal, a slash command with autocomplete, guided menus, and the keyboard alone.
//
//   node play.mjs http://127.0.0.1:8100 screenshots
import assert from 'node:assert/strict';
import {
  accept, accessible, ann, bea, boards, button, lineOf, logOf, page, perform, played, shoot, step, still, take, typeCommand,
} from './shared.mjs';

const PHONE = { width: 400, height: 800 };

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
  await typeCommand('Ann', '/chall', '/challenge', [['chess', 'Chess'], ['opponent:'], ['Be', '@Bea'], ['side:'], ['White']]);
  await accessible();
  await shoot('challenge-typed');
  await take(ann, 'White');
  await page.keyboard.press('Enter');
  await logOf('Bea').locator('.message.pinged', { hasText: 'challenge' }).waitFor();
  await shoot('challenged');
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
  step('ply 2: Bea, by /move with autocomplete; nothing is left to dismiss');
  await lineOf('Bea').focus();
  await page.keyboard.type('/move ');
  await page.keyboard.type('e5');
  await bea.locator('.composer [role=option]', { hasText: 'e5' }).first().waitFor();
  await shoot('autocomplete');
  await take(bea, 'e5');
  await page.keyboard.press('Enter');
  await played('e5', 'Ann');
  for (const client of [ann, bea]) {
    const answer = client.locator('.message.ephemeral', { hasText: /e5.*Only you can see this/s });
    assert.equal(await answer.count(), 0, 'the panel says it all');
  }
  await shoot('silent-answer');
}

async function byMenus() {
  step('ply 3: Ann, by the guided menus');
  await button(ann, 'Choose piece').click();
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

async function marked() {
  step('a message that is not understood is marked, and both see the mark');
  await lineOf('Ann').fill('@Qiyuan e9');
  await lineOf('Ann').press('Enter');
  for (const client of [ann, bea]) {
    const message = client.locator('.message', { hasText: 'e9' });
    const reaction = message.getByRole('list', { name: 'Reactions' }).getByRole('listitem');
    await reaction.waitFor();
    await reaction.getByRole('img', { name: '❓' }).waitFor();
    assert.equal((await reaction.textContent()).trim(), '1');
  }
  await accessible();
  await shoot('marked');
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
  await still();
  await accessible();
  await shoot('phone-channels');
  await page.keyboard.press('Escape');
  await still();
  await shoot('phone-dark');
}

await perform([languages, challenge, accept, byModal, byCommand, byMenus, byKeyboard, marked, privateView, looks]);
