// A game from its challenge to the result card, as readers of each language see it: on a wide screen and on a
// phone, light and dark.
//
//   node languages.mjs http://127.0.0.1:8100 screenshots
import assert from 'node:assert/strict';
import {
  accessible, act, ann, bea, boards, button, clientOf, logOf, page, perform, shoot, step, still, threadOf,
} from './shared.mjs';

const SIZES = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];

/** What readers of a language see: the labels of the buttons, and how the result is called. */
const LANGUAGES = [
  { locale: 'en-US', accept: 'Accept', more: 'More', replay: 'Replay', won: 'checkmate' },
  { locale: 'zh-CN', accept: '应战', more: '更多', replay: '回放', won: '将死' },
  { locale: 'zh-TW', accept: '應戰', more: '更多', replay: '重播', won: '將死' },
];

/** The shortest mate: Black wins. */
const MOVES = ['f3', 'e5', 'g4', 'Qh4'];

/** Takes the page at each size in both colors, with Ann to be seen. */
async function looks(name) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (!await ann.isVisible()) await page.getByRole('navigation', { name: 'Players' }).getByRole('button', { name: 'Ann' }).click();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), size.width, 'nothing is wider than the screen');
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await still();
      await accessible();
      await shoot(`${name}-${size.width}-${colorScheme}`);
    }
  }
  await page.setViewportSize(SIZES[0]);
}

async function speak({ locale }) {
  for (const client of [ann, bea]) await client.locator('.sidebar footer select').selectOption(locale);
  await act('slash', { user: 'Ann', channel: 'chess', command: 'settings server', options: { language: locale } });
}

async function game(words, number) {
  const { locale } = words;
  step(`${locale}: the challenge`);
  await act('slash', { user: 'Bea', channel: 'chess', command: 'challenge', options: { game: 'chess', opponent: 'Ann', side: 'black' } });
  await logOf('Ann').locator('.message.pinged').last().waitFor();
  await button(ann, words.accept).waitFor();
  await looks(`${locale}-challenge`);
  step(`${locale}: the thread`);
  await button(ann, words.accept).click();
  for (const client of [ann, bea]) await client.locator('.channel-name', { hasText: `#${number}` }).waitFor();
  await boards(ann);
  const channel = await threadOf(`#${number}`);
  for (const [ply, action] of MOVES.slice(0, -1).entries()) {
    await act('slash', { user: ply % 2 === 0 ? 'Ann' : 'Bea', channel, command: 'move', options: { action } });
  }
  await clientOf('Bea').locator('.message.pinged:has(.picture)').last().waitFor();
  await boards(ann);
  await looks(`${locale}-game`);
  step(`${locale}: what stands behind More`);
  await button(ann, words.more).click();
  await ann.locator('.message.ephemeral').last().waitFor();
  await looks(`${locale}-more`);
  step(`${locale}: the result`);
  await act('slash', { user: 'Bea', channel, command: 'move', options: { action: MOVES.at(-1) } });
  await ann.locator('.message.pinged:has(.picture)', { hasText: words.won }).last().waitFor();
  await boards(ann);
  await looks(`${locale}-result`);
  step(`${locale}: the replay`);
  await button(ann, words.replay).click();
  await ann.locator('.message.ephemeral:has(.picture)').last().waitFor();
  await boards(ann);
  await looks(`${locale}-replay`);
}

async function settings({ locale }) {
  step(`${locale}: the settings`);
  for (const client of [ann, bea]) {
    await client.locator('.sidebar .channel', { hasText: 'chess' }).first().click();
    await client.locator('.channel-name', { hasText: 'chess' }).waitFor();
  }
  await act('slash', { user: 'Ann', channel: 'chess', command: 'settings mine', options: {} });
  await ann.locator('.message.ephemeral').last().waitFor();
  await boards(ann);
  await looks(`${locale}-settings`);
}

await perform(LANGUAGES.map((words, index) => async () => {
  await speak(words);
  await game(words, index + 2);
  await settings(words);
}));
