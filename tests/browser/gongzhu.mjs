// Four people play a hand of Gong Zhu through pages of their own, two of them on phones: exposing in secret, cards by
// two taps in the private message of the hand, the result, the replay and a rematch. While the hand runs nobody's
// page has anything of the others' hands.
//
//   node gongzhu.mjs http://127.0.0.1:8100 screenshots [LANGUAGE]
import assert from 'node:assert/strict';
import { accessible, act, perform, step } from './shared.mjs';
import { DESK, PHONE, Secrets, gather, hasChosen, labels, offered, revealedDeal, pressInTurn, seat, speak } from './table.mjs';

const LOCALE = process.argv[4] ?? 'zh-CN';
const WORDS = {
  'en-US': { exposing: 'Exposing:', over: 'That was the last hand' },
  'zh-CN': { exposing: '亮牌：', over: '全部打完' },
  'zh-TW': { exposing: '亮牌：', over: '全部打完' },
}[LOCALE];
const CHECK = { 'en-US': 'Check the deal', 'zh-CN': '核对发牌', 'zh-TW': '核對發牌' };
const NOTHING = { 'en-US': 'Expose nothing', 'zh-CN': '不亮', 'zh-TW': '不亮' };
/** How many tricks are played by taps; the rest is typed, so that it does not take long. */
const TAPPED = 3;

let people;
let thread;
const secrets = new Secrets();
/** The cards that lie open: exposed or played. */
const open = [];

const note = () => secrets.note(people, thread, open);
const panelOf = (person, text) => person.client.locator('.message:not(.ephemeral):has(.picture)', { hasText: text }).last();

async function challenge() {
  people = await seat([
    ['Ann', 'en-US', PHONE, 'dark'], ['Bea', 'zh-CN', DESK, 'light'], ['Chen', 'zh-TW', PHONE, 'light'], ['Dai', 'en-US', DESK, 'dark'],
  ]);
  await speak(LOCALE);
  thread = await gather(people, { game: 'gongzhu', options: 'hands=1', time: '3d' }, LOCALE);
}

async function exposing() {
  step('everybody opens their hand, and all choose in secret what to expose');
  for (const person of people) {
    await panelOf(person, WORDS.exposing).waitFor();
    await person.opensHand(LOCALE);
  }
  await note();
  for (const person of people) {
    await accessible(person.page);
    await person.shows('dealt', person.hand);
  }
  const chosen = [];
  for (const person of people) {
    const menu = person.hand.locator('.select');
    if (await menu.count() === 0) {
      await person.hand.getByRole('button', { name: NOTHING[person.locale], exact: true }).click();
    } else {
      chosen.push(...await person.picksAll());
    }
    if (person !== people.at(-1)) await hasChosen(person, thread);
    if (person === people[0]) await note();
  }
  open.push(...chosen.flatMap((title) => title.match(/[♠♥♣♦](?:10|[2-9AJQK])/g) ?? []).map(code));
}

/** `♣10` as `CT`. */
function code(sign) {
  return { '♠': 'S', '♥': 'H', '♣': 'C', '♦': 'D' }[sign[0]] + sign.slice(1).replace('10', 'T');
}

/** Who is to play, with what they may play. */
async function next(from) {
  for (let step = 0; step < people.length; step += 1) {
    const at = (from + step) % people.length;
    const cards = await offered(people[at], thread);
    if (cards.length > 0) return { at, cards };
  }
  return null;
}

async function tapped() {
  step('the first tricks are played by two taps a card');
  let from = 0;
  for (let card = 0; card < TAPPED * 4; card += 1) {
    const { at, cards } = await next(from);
    const person = people[at];
    await person.hand.locator('.select').waitFor();
    if (card === 6) for (const each of people) await each.shows('trick');
    if (card === 5) {
      await person.shows('turn', person.hand);
    }
    const played = code(await person.plays(card === 5 ? 'menu' : null));
    assert.ok(cards.includes(played), `${played} is one of ${cards}`);
    open.push(played);
    from = at + 1;
    if (card % 4 === 3) await note();
  }
}

async function theRest() {
  step('the rest is typed');
  let from = 0;
  for (let turn = await next(from); turn; turn = await next(from)) {
    const [card] = turn.cards;
    open.push(card);
    if (open.filter((it, at) => open.indexOf(it) === at).length === 40) {
      await note();
      for (const person of people) await person.shows('late');
    }
    await act('slash', { user: people[turn.at].name, channel: thread.id, command: 'move', options: { action: card } });
    from = turn.at + 1;
  }
}

async function result() {
  step('the result names all, and the deal is revealed: nobody was told of a card before');
  for (const person of people) {
    const over = panelOf(person, WORDS.over);
    await over.waitFor();
    await person.drawn();
    for (const { name } of people) assert.ok((await over.innerText()).includes(`@${name}`), `${name} is named`);
    await accessible(person.page);
    await person.shows('result');
  }
  const cards = await revealedDeal(1, thread, people[0], CHECK[LOCALE]);
  assert.equal(cards.length, 52);
  secrets.judge(people.map((_, at) => cards.filter((_card, position) => position % 4 === at)));
}

async function replay() {
  step('a replay and a rematch');
  await people[0].button(labels(LOCALE).replay).click();
  const film = people[0].client.locator('.message.ephemeral .picture img[src$=".gif"]').last();
  await film.waitFor();
  await people[0].shows('replay');
  await people[0].button(labels(LOCALE).rematch).click();
  for (const person of people.slice(1)) await person.button(labels(LOCALE).agree).waitFor();
  await pressInTurn(people.slice(1), labels(LOCALE).agree);
  for (const person of people) {
    await person.client.locator('.channel-name', { hasText: `#${Number(thread.number) + 1}` }).waitFor();
    await panelOf(person, WORDS.exposing).waitFor();
    await person.drawn();
  }
  await people[0].shows('rematch');
}

async function looks() {
  step('the channel has one line with the result');
  const person = people[1];
  await person.client.locator('.sidebar .channel', { hasText: 'chess' }).first().click();
  await person.client.locator('.message', { hasText: WORDS.over }).waitFor();
  await accessible(person.page);
  await person.shows('card');
}

await perform([challenge, exposing, tapped, theRest, result, replay, looks]);
