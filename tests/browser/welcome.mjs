// What somebody finds who opens the page for the first time: a challenge that one click begins, in every
// language, on a wide screen and on a phone, light and dark.
//
//   node welcome.mjs http://127.0.0.1:8100 screenshots
import assert from 'node:assert/strict';
import { accessible, act, address, ann, bea, boards, button, lineOf, logOf, page, perform, shoot, step } from './shared.mjs';

const SIZES = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];
const WELCOMES = [['en-US', 'Welcome to #chess'], ['zh-CN', '欢迎来到 #chess'], ['zh-TW', '歡迎來到 #chess']];

async function waits() {
  step('a challenge waits for Ann, and nothing else stands in the channel');
  await logOf('Ann').locator('.message.pinged', { hasText: 'Bea challenges' }).waitFor();
  assert.equal(await ann.locator('.message').count(), 1);
  assert.equal(await bea.locator('.message.ephemeral').count(), 0, 'Bea has nothing to dismiss');
}

async function looks() {
  const languageOf = ann.locator('.sidebar footer select');
  for (const [locale, welcome] of WELCOMES) {
    step(`the page greets in ${locale}`);
    await page.setViewportSize(SIZES[0]);
    await languageOf.selectOption(locale);
    await ann.locator('.welcome', { hasText: welcome }).waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), size.width, 'nothing is wider than the screen');
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await accessible();
        await shoot(`${locale}-${size.width}-${colorScheme}`);
      }
    }
  }
  await page.setViewportSize(SIZES[0]);
  await languageOf.selectOption('en-US');
}

/** Where an element stands on the page. */
const boxOf = (locator) => locator.evaluate((node) => node.getBoundingClientRect().toJSON());

async function oneClick() {
  step('one click begins the game, and both are taken to it');
  await button(ann, 'Accept').click();
  for (const client of [ann, bea]) {
    await client.locator('.channel-name', { hasText: 'Ann vs Bea' }).waitFor();
    await boards(client);
  }
  await logOf('Ann').locator('.message.pinged:has(.picture)').waitFor();
  const [text, close] = [await boxOf(ann.locator('.banner > span')), await boxOf(ann.locator('.banner > button'))];
  assert.ok(close.left >= text.right && close.top < text.bottom, 'the button that closes the notice stands beside it');
  await accessible();
  await shoot('begun');
}

async function elsewhere() {
  step('a thread does not invite to look through the commands, and a channel that is not read has a whole dot');
  assert.equal(await ann.locator('.welcome button').count(), 0);
  await ann.locator('.banner').getByRole('button', { name: 'Back to #chess' }).click();
  await ann.locator('.channel-name', { hasText: 'chess' }).waitFor();
  await lineOf('Bea').fill('Good luck!');
  await lineOf('Bea').press('Enter');
  const row = ann.locator('.sidebar .channel.unread');
  await row.waitFor();
  const dot = await row.evaluate((node) => {
    const { content, width, height } = getComputedStyle(node, '::after');
    return { content, width, height, fits: node.scrollWidth <= node.clientWidth };
  });
  assert.deepEqual(dot, { content: '""', width: '8px', height: '8px', fits: true });
  await accessible();
  await shoot('unread');
}

async function directly() {
  step('a direct message is Ann\'s alone: Bea\'s side does not even ask for it');
  const direct = (await act('dms', { user: 'Ann' })).id;
  const asked = [];
  page.on('request', (request) => request.url().includes(`/channels/${direct}/`) && asked.push(new URL(request.url())));
  await act('messages', { user: 'Ann', channel: direct, content: 'hi' });
  await ann.locator('.sidebar .channel.unread', { hasText: 'Qiyuan' }).waitFor();
  const { users } = await (await fetch(new URL('/sandbox/state', address))).json();
  const { id } = users.find(({ name }) => name === 'Ann');
  assert.ok(asked.length > 0 && asked.every((url) => url.searchParams.get('user') === id), asked.join(' '));
}

await perform([waits, looks, oneClick, elsewhere, directly]);
