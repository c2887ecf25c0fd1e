// Two people play a whole game of xiangqi through the page to checkmate, in all ways and notations;
// then a game that the law of repetition ends, and what of it fits a narrow phone.
//
//   node xiangqi.mjs http://127.0.0.1:8100 screenshots
import assert from 'node:assert/strict';
import {
  accept, accessible, act, ann, bea, boards, button, lineOf, logOf, page, perform, played, shoot, step, still, take, threadOf, toPhone, typeCommand,
} from './shared.mjs';

/** Red's chariot chases a cannon that nothing protects. */
const CHASE = { setup: '3k5/9/9/6c2/9/9/9/6R2/9/5K3 b - - 0 1', moves: ['g6h6', 'g2h2', 'h6g6', 'h2g2'] };

const languageOf = (client) => client.locator('.sidebar footer select');

async function challenge() {
  await languageOf(bea).selectOption('en-US');
  step('Ann types /challenge; the customary clock is suggested second, in words');
  await typeCommand('Ann', '/chall', '/challenge', [['xiangqi', 'Xiangqi'], ['opponent:'], ['Be', '@Bea'], ['time:']]);
  await ann.locator('.composer [role=option]', { hasText: '3 overruns' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await accessible();
  await shoot('clock-suggested');
  await take(ann, '20m & 60s/move x3');
  await page.keyboard.type('side:');
  await page.keyboard.type('Red');
  await take(ann, 'Red');
  await page.keyboard.press('Enter');
  await logOf('Bea').locator('.message.pinged', { hasText: '20m & 60s/move x3' }).waitFor();
  await shoot('challenged');
}

async function byModal(client, text, move, next) {
  await button(client, 'Move').click();
  const dialog = client.getByRole('dialog');
  await dialog.getByRole('textbox').fill(text);
  await shoot('dialog');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.waitFor({ state: 'detached' });
  await played(move, next);
}

async function opening() {
  step('ply 1: Ann, in Chinese, in the dialog of the Move button');
  await byModal(ann, '炮二平五', 'C2=5', 'Bea');
  step('ply 2: Bea, by /move with what autocomplete offers for WXF');
  await lineOf('Bea').focus();
  await page.keyboard.type('/move ');
  await page.keyboard.type('H8+9');
  await bea.locator('.composer [role=option]', { hasText: 'H8+9' }).first().waitFor();
  await shoot('autocomplete');
  await take(bea, 'H8+9');
  await page.keyboard.press('Enter');
  await played('H8+9', 'Ann');
}

async function byMenus() {
  step('ply 3: Ann, by the guided menus');
  await button(ann, 'Choose piece').click();
  const menu = ann.locator('.message.ephemeral .select').last();
  await menu.click();
  await accessible();
  await shoot('menu-of-pieces');
  await ann.getByRole('option', { name: /Cannon C5/ }).click();
  await ann.locator('.message.ephemeral', { hasText: /which move/i }).last().waitFor();
  await menu.click();
  await shoot('menu-of-targets');
  await ann.getByRole('option', { name: /C5\+4/ }).click();
  await played('C5+4', 'Bea');
}

async function toMate() {
  step('ply 4: Bea, with ICCS in the dialog');
  await byModal(bea, 'I9-H9', 'R9=8', 'Ann');
  step('ply 5: Ann, by a message that mentions the bot');
  await lineOf('Ann').fill('@Qiyuan 炮八进二');
  await lineOf('Ann').press('Enter');
  await played('C8+2', 'Bea');
  step('ply 6: Bea, in traditional characters');
  await byModal(bea, '卒1進1', 'P1+1', 'Ann');
  step('ply 7: Ann gives checkmate');
  await button(ann, 'Move').click();
  await ann.getByRole('dialog').getByRole('textbox').fill('炮八平五');
  await ann.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  for (const client of [ann, bea]) {
    // The line above the thread tells the result, too.
    const over = client.locator('.message:has(.picture)', { hasText: '(Red) won: checkmate' });
    await over.filter({ hasText: 'Rematch' }).last().waitFor();
    await boards(client);
  }
  await accessible();
  await shoot('checkmate');
}

async function ownSide() {
  step('Bea looks at it from her own side, in Chinese');
  await languageOf(bea).selectOption('zh-CN');
  await button(bea, 'My view').click();
  const view = bea.locator('.message.ephemeral:has(.picture)', { hasText: '（红方）胜：将死' }).last();
  await view.waitFor();
  await boards(bea);
  await view.scrollIntoViewIfNeeded();
  await shoot('own-side');
  await languageOf(bea).selectOption('en-US');
}

/** A game that the chase ends, played without the page. */
async function ruled() {
  step('a perpetual chase is warned of, ruled on and explained');
  await act('slash', {
    user: 'Ann', channel: 'chess', command: 'challenge',
    options: { game: 'xiangqi', opponent: 'Bea', side: 'red', setup: CHASE.setup },
  });
  await bea.locator('.channel-name').waitFor();
  for (const client of [ann, bea]) await client.locator('.sidebar').getByText('chess', { exact: true }).click();
  await shoot('challenged-again');
  await button(bea, 'Accept').click();
  for (const client of [ann, bea]) await client.locator('.channel-name', { hasText: '#3' }).waitFor();
  const channel = await threadOf('#3');
  for (const [ply, action] of [...CHASE.moves, ...CHASE.moves].entries()) {
    const user = ply % 2 === 0 ? 'Bea' : 'Ann';
    await act('slash', { user, channel, command: 'move', options: { action } });
    if (ply === 3) {
      await ann.locator('.message:has(.picture)', { hasText: 'Red must change' }).last().waitFor();
      await boards(ann);
      await shoot('warned');
    }
  }
  await ann.locator('.message:has(.picture)', { hasText: 'chased perpetually' }).last().waitFor();
  await boards(ann);
  await accessible();
  await shoot('ruled');
}

async function onAPhone() {
  await toPhone();
  await still();
  await accessible();
  await shoot('phone-ruled');
  await ann.locator('.message .picture').last().scrollIntoViewIfNeeded();
  await shoot('phone-picture');
}

await perform([challenge, accept, opening, byMenus, toMate, ownSide, ruled, onAPhone]);
