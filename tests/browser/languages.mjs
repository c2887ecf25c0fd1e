// A game of chess, xiangqi and Go from its challenge to the result card, as readers of each language see it: on a
// wide screen and on a phone, light and dark.
//
//   node languages.mjs http://127.0.0.1:8100 screenshots
import assert from 'node:assert/strict';
import {
  accessible, act, ann, bea, boards, button, clientOf, logOf, page, perform, shoot, step, still, threadOf,
} from './shared.mjs';

const SIZES = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];

/** What readers of a language see: the labels of the buttons, and how the result is called. */
const LANGUAGES = [
  { locale: 'en-US', accept: 'Accept', more: 'More', replay: 'Replay', mated: 'checkmate', resign: 'Yes, resign', resigned: 'resigned' },
  { locale: 'zh-CN', accept: '应战', more: '更多', replay: '回放', mated: '将死', resign: '确认认输', resigned: '认输' },
  { locale: 'zh-TW', accept: '應戰', more: '更多', replay: '重播', mated: '將死', resign: '確認認輸', resigned: '認輸' },
];

/** Short games that begin with Ann and end with Bea: by the last move, or with nothing left to move by resigning. */
const GAMES = [
  { game: 'chess', side: 'black', moves: ['f3', 'e5', 'g4', 'Qh4'], ends: 'mated' },
  { game: 'xiangqi', side: 'black', setup: '1r2k4/9/9/8P/9/9/9/9/r8/3K5 w', moves: ['i6i7', 'b9b0'], ends: 'mated' },
  { game: 'go', side: 'white', options: 'size=9', moves: ['E5', 'G7', 'C7'], ends: 'resigned' },
];

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

async function play({ moves, ends, ...challenge }, words, number) {
  const { locale } = words;
  const name = `${locale}-${challenge.game}`;
  step(`${name}: the challenge`);
  await act('slash', { user: 'Bea', channel: 'chess', command: 'challenge', options: { opponent: 'Ann', ...challenge } });
  await logOf('Ann').locator('.message.pinged').last().waitFor();
  await button(ann, words.accept).waitFor();
  await looks(`${name}-challenge`);
  step(`${name}: the thread`);
  await button(ann, words.accept).click();
  for (const client of [ann, bea]) await client.locator('.channel-name', { hasText: `#${number}` }).waitFor();
  await boards(ann);
  const channel = await threadOf(`#${number}`);
  const last = ends === 'resigned' ? undefined : moves.at(-1);
  for (const [ply, action] of (last ? moves.slice(0, -1) : moves).entries()) {
    await act('slash', { user: ply % 2 === 0 ? 'Ann' : 'Bea', channel, command: 'move', options: { action } });
  }
  await clientOf('Bea').locator('.message.pinged:has(.picture)').last().waitFor();
  await boards(ann);
  await looks(`${name}-game`);
  step(`${name}: what stands behind More`);
  await button(ann, words.more).click();
  await ann.locator('.message.ephemeral').last().waitFor();
  await looks(`${name}-more`);
  step(`${name}: the result`);
  if (last) {
    await act('slash', { user: 'Bea', channel, command: 'move', options: { action: last } });
  } else {
    await act('slash', { user: 'Bea', channel, command: 'resign', options: {} });
    await button(bea, words.resign).click();
  }
  await ann.locator('.message.pinged:has(.picture)', { hasText: words[ends] }).last().waitFor();
  await boards(ann);
  await looks(`${name}-result`);
  step(`${name}: the replay`);
  await button(ann, words.replay).click();
  await ann.locator('.message.ephemeral:has(.picture)').last().waitFor();
  await boards(ann);
  await looks(`${name}-replay`);
}

async function toLobby() {
  for (const client of [ann, bea]) {
    await client.locator('.sidebar .channel', { hasText: 'chess' }).first().click();
    await client.locator('.channel-name', { hasText: 'chess' }).waitFor();
  }
}

async function settings({ locale }) {
  step(`${locale}: the settings`);
  await toLobby();
  await act('slash', { user: 'Ann', channel: 'chess', command: 'settings mine', options: {} });
  await ann.locator('.message.ephemeral').last().waitFor();
  await boards(ann);
  await looks(`${locale}-settings`);
}

/** The sandbox's own challenge is the first game. */
let number = 1;

await perform(LANGUAGES.map((words) => async () => {
  await speak(words);
  for (const game of GAMES) {
    number += 1;
    await toLobby();
    await play(game, words, number);
  }
  await settings(words);
}));
