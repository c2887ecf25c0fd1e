// The picture in the README: the game that waits when the page is opened, begun and played for some moves.
// `assets/readme/make` runs it and takes the screenshot.
//
//   node readme.mjs http://127.0.0.1:8100 screenshots
import { ann, bea, boards, button, logOf, page, perform, played, shoot, step, still } from './shared.mjs';

/** The Closed Ruy Lopez. */
const MOVES = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7'.split(' ');

async function begin() {
  step('Ann accepts');
  await page.setViewportSize({ width: 1280, height: 800 });
  await logOf('Ann').locator('.message.pinged', { hasText: 'Bea challenges' }).waitFor();
  await button(ann, 'Accept').click();
  for (const client of [ann, bea]) {
    await client.locator('.channel-name', { hasText: 'Ann vs Bea' }).waitFor();
    await client.locator('.banner').getByRole('button').last().click();
    await boards(client);
  }
}

async function play() {
  step('both play in the dialog of the Move button');
  for (const [ply, move] of MOVES.entries()) {
    const [client, next] = ply % 2 === 0 ? [ann, 'Bea'] : [bea, 'Ann'];
    await button(client, 'Move').click();
    const dialog = client.getByRole('dialog');
    await dialog.getByRole('textbox').fill(move);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await played(move, next);
  }
}

async function picture() {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement?.blur());
  await still();
  await shoot('readme');
}

await perform([begin, play, picture]);
