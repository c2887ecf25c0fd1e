// Six people play a match of Niu Niu with four cards seen, at pages of their own, two of them on phones: bids and
// stakes by buttons, the showdown, the result, the replay and a rematch. Before a showdown nobody's page has anything of
// the others' hands.
//
//   node niuniu.mjs http://127.0.0.1:8100 screenshots [LANGUAGE]
import assert from 'node:assert/strict';
import { accessible, act, perform, step } from './shared.mjs';
import { DESK, PHONE, Secrets, gather, hasChosen, labels, offered, revealedDeal, pressInTurn, seat, speak } from './table.mjs';

const LOCALE = process.argv[4] ?? 'zh-TW';
const WORDS = {
  'en-US': { bidding: 'Bidding for the bank:', staking: 'Stakes:', opened: 'Hand 1:', over: 'That was the last hand' },
  'zh-CN': { bidding: '抢庄：', staking: '闲家倍数：', opened: '第 1 局：', over: '全部打完' },
  'zh-TW': { bidding: '搶莊：', staking: '閒家倍數：', opened: '第 1 局：', over: '全部打完' },
}[LOCALE];
const CHECK = { 'en-US': 'Check the deal', 'zh-CN': '核对发牌', 'zh-TW': '核對發牌' };
/** The buttons to bid or not, and to stake. */
const BIDS = { 'en-US': ['Bid for the bank', "Don't bid"], 'zh-CN': ['抢庄', '不抢'], 'zh-TW': ['搶莊', '不搶'] };
const STAKE = { 'en-US': (n) => `Stake ${n}`, 'zh-CN': (n) => `${n} 倍`, 'zh-TW': (n) => `${n} 倍` };

let people;
let thread;
const secrets = new Secrets();

const panelOf = (person, text) => person.client.locator('.message:not(.ephemeral):has(.picture)', { hasText: text }).last();
async function challenge() {
  people = await seat([
    ['Ann', 'en-US', PHONE, 'dark'], ['Bea', 'zh-CN', PHONE, 'light'], ['Chen', 'zh-TW', DESK, 'light'],
    ['Dai', 'en-US', DESK, 'dark'], ['Eve', 'zh-CN', DESK, 'dark'], ['Fay', 'zh-TW', DESK, 'light'],
  ]);
  await speak(LOCALE);
  thread = await gather(people, { game: 'niuniu', options: 'hands=2 deal=seen4', time: '3d' }, LOCALE);
}

/** Presses a choice, which goes then. Where a new panel moved it away in that moment, it is pressed once more. */
async function press(choice) {
  await choice.click();
  await choice.waitFor({ state: 'hidden', timeout: 8_000 }).catch(() => choice.click());
}

async function bidding() {
  step('everybody sees four cards of their own, and bids in secret');
  for (const person of people) {
    await panelOf(person, WORDS.bidding).waitFor();
    await person.opensHand(LOCALE);
  }
  await secrets.note(people, thread, []);
  for (const person of people) {
    await accessible(person.page);
    await person.shows('dealt', person.hand);
  }
  for (const [at, person] of people.entries()) {
    await press(person.hand.getByRole('button', { name: BIDS[person.locale][at % 2], exact: true }));
    if (at < people.length - 1) await hasChosen(person, thread);
    if (at === 2) {
      await secrets.note(people, thread, []);
      await people[1].shows('waits', people[1].hand);
    }
  }
}

async function staking() {
  step('whoever does not hold the bank stakes');
  for (const person of people) await panelOf(person, WORDS.staking).waitFor();
  await secrets.note(people, thread, []);
  const staking = [];
  for (const person of people) if ((await offered(person, thread)).length > 0) staking.push(person);
  assert.equal(staking.length, people.length - 1, 'all but the banker');
  for (const person of people) await person.shows('stakes');
  for (const [at, person] of staking.entries()) {
    if (at === staking.length - 1) await secrets.note(people, thread, []);
    await press(person.hand.getByRole('button', { name: STAKE[person.locale](1 + at % 3), exact: true }));
    if (at < staking.length - 1) await hasChosen(person, thread);
  }
}

async function showdown() {
  step('the hands are opened, and the next hand is dealt: nobody was told of a card before');
  for (const person of people) {
    await panelOf(person, WORDS.opened).waitFor();
    await accessible(person.page);
    await person.shows('opened');
  }
  const cards = await revealedDeal(1, thread, people[0]);
  assert.equal(cards.length, 30);
  secrets.judge(people.map((_, at) => cards.slice(at * 5, at * 5 + 4)));
}

async function secondHand() {
  step('the second hand is typed');
  for (const _phase of ['bid', 'stake']) {
    for (const person of people) {
      const [action] = (await offered(person, thread)).slice(-1);
      if (action) await act('slash', { user: person.name, channel: thread.id, command: 'move', options: { action } });
    }
  }
}

async function result() {
  step('the result names all by their places');
  for (const person of people) {
    const over = panelOf(person, WORDS.over);
    await over.waitFor();
    await person.drawn();
    for (const { name } of people) assert.ok((await over.innerText()).includes(`@${name}`), `${name} is named`);
    await accessible(person.page);
    await person.shows('result');
  }
  const cards = await revealedDeal(2, thread, people[0], CHECK[LOCALE]);
  assert.equal(cards.length, 30);
}

async function replay() {
  step('a replay and a rematch');
  const [first, ...others] = people;
  await first.button(labels(LOCALE).replay).click();
  await first.client.locator('.message.ephemeral .picture img[src$=".gif"]').last().waitFor();
  await first.shows('replay');
  await first.button(labels(LOCALE).rematch).click();
  for (const person of others) await person.button(labels(LOCALE).agree).waitFor();
  await pressInTurn(others, labels(LOCALE).agree);
  const next = `#${Number(thread.number) + 1}`;
  for (const person of people) {
    await person.client.locator('.channel-name', { hasText: next }).waitFor();
    await panelOf(person, WORDS.bidding).waitFor();
    await person.drawn();
  }
  await first.shows('rematch');
}

async function looks() {
  step('the channel has one card with the result');
  const person = people[3];
  await person.client.locator('.sidebar .channel', { hasText: 'chess' }).first().click();
  await person.client.locator('.message', { hasText: WORDS.over }).waitFor();
  await accessible(person.page);
  await person.shows('card');
}

await perform([challenge, bidding, staking, showdown, secondHand, result, replay, looks]);
