// Two people play Go on nine lines through the page to an agreed count: a size that is chosen, stones by
// the dialog, from a part of the board that is drawn large, by mention; then passes, marks and accepts.
//
//   node go.mjs http://127.0.0.1:8100 screenshots
import assert from 'node:assert/strict';
import {
  accept, accessible, act, ann, bea, boards, button, lineOf, logOf, page, perform, played, shoot, step, still, take, threadOf, toPhone, typeCommand,
} from './shared.mjs';

/** What is left of two walls when the first stones lie. */
const WALLS = 'E3 F3 E7 F7 E2 F2 E8 F8 E1 F1 E9 F9 H7 C3'.split(' ');

async function challenge() {
  await bea.locator('.sidebar footer select').selectOption('en-US');
  step('Ann types /challenge with the options of Go');
  await typeCommand('Ann', '/chall', '/challenge', [
    ['go', 'Go'], ['opponent:'], ['Be', '@Bea'], ['time:'], ['20m+3x30s', '20m+3x30s'], ['side:'], ['Black', 'Black'], ['options:'],
  ]);
  await ann.locator('.composer [role=option]', { hasText: '13' }).first().waitFor();
  await accessible();
  await shoot('options');
  await page.keyboard.type('size=9');
  await take(ann, /^9×9$/);
  await page.keyboard.press('Enter');
  await logOf('Bea').locator('.message.pinged', { hasText: 'komi 7.5' }).waitFor();
  await shoot('challenged');
}

async function byModal() {
  step('ply 1: Ann, in the dialog of the Move button');
  await button(ann, 'Play').click();
  const dialog = ann.getByRole('dialog');
  await dialog.getByRole('textbox').fill('天元');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.waitFor({ state: 'detached' });
  await played('E5', 'Bea');
}

async function byRegion() {
  step('ply 2: Bea picks a part of the board, which is drawn large, and then a point');
  await button(bea, 'Choose point').click();
  const menu = bea.locator('.message.ephemeral .select').last();
  await menu.click();
  await accessible();
  await shoot('parts');
  await bea.getByRole('option', { name: /F1.J5/ }).click();
  const points = bea.locator('.message.ephemeral:has(.picture)').last();
  await points.waitFor();
  await boards(bea);
  await points.scrollIntoViewIfNeeded();
  await shoot('part');
  await menu.click();
  await bea.getByRole('option', { name: 'F5', exact: true }).click();
  await played('F5', 'Ann');
}

async function byOtherWays() {
  step('ply 3: Ann, by a message that mentions the bot; ply 4: Bea, by /move with autocomplete');
  await lineOf('Ann').fill('@Qiyuan E4');
  await lineOf('Ann').press('Enter');
  await played('E4', 'Bea');
  await lineOf('Bea').focus();
  await page.keyboard.type('/move ');
  await page.keyboard.type('F4');
  await take(bea, 'F4');
  await page.keyboard.press('Enter');
  await played('F4', 'Ann');
}

async function theRest() {
  step('both play their walls');
  const channel = await threadOf('#2');
  const moves = ['E6', 'F6', ...WALLS];
  for (const [ply, action] of moves.entries()) {
    await act('slash', { user: ply % 2 === 0 ? 'Ann' : 'Bea', channel, command: 'move', options: { action } });
  }
  await played('C3', 'Ann');
  await shoot('walls');
}

async function counting() {
  step('both pass with a button; the stones are counted');
  await button(ann, 'Pass').click();
  await played('pass', 'Bea');
  await button(bea, 'Pass').click();
  const panel = (client) => client.locator('.message:has(.picture)', { hasText: 'Counting.' }).last();
  for (const client of [ann, bea]) await panel(client).waitFor();
  await boards(ann);
  await accessible();
  await shoot('counting');
  step('Ann marks with the dialog, Bea from the menus');
  await button(ann, 'Mark').click();
  const dialog = ann.getByRole('dialog');
  await dialog.getByRole('textbox').fill('C3');
  await shoot('dialog-of-stones');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await panel(bea).filter({ hasText: 'neutral) = 59' }).waitFor();
  await button(bea, 'Choose stones').click();
  const menu = bea.locator('.message.ephemeral .select').last();
  await menu.click();
  await bea.getByRole('option', { name: /F6.J9/ }).click();
  await bea.locator('.message.ephemeral:has(.picture)').last().waitFor();
  await boards(bea);
  await menu.click();
  await shoot('chains');
  await bea.getByRole('option', { name: /H7/ }).click();
  for (const client of [ann, bea]) await panel(client).filter({ hasText: 'White: 36 + 7.5 komi = 43.5' }).waitFor();
  await boards(ann);
  await panel(ann).scrollIntoViewIfNeeded();
  await accessible();
  await shoot('marked');
}

async function agreement() {
  step('both accept the same marks');
  await button(ann, 'Accept dead stones').click();
  await bea.locator('.message:has(.picture)', { hasText: 'accepts the dead stones' }).last().waitFor();
  await shoot('one-accepts');
  await button(bea, 'Accept dead stones').click();
  for (const client of [ann, bea]) {
    // The card above the thread tells the result, too, without the count.
    const told = client.locator('.message:has(.picture)', { hasText: '(Black) won by 1.5 points' });
    const over = told.filter({ hasText: 'komi =' });
    await over.waitFor();
    await boards(client);
    assert.match(await over.innerText(), /White: 36 \+ 7\.5 komi = 43\.5/);
  }
  await accessible();
  await shoot('agreed');
}

async function onAPhone() {
  await toPhone();
  await ann.locator('.message .picture').last().scrollIntoViewIfNeeded();
  await still();
  await accessible();
  await shoot('phone');
}

await perform([challenge, accept, byModal, byRegion, byOtherWays, theRest, counting, agreement, onAPhone]);
