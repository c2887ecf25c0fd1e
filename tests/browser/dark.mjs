// Two people play some moves of Dark Chess, one of them on a phone: each sees the own side's fog under My view, the
// channel sees nothing, and whoever cannot see a square is told nothing of what stands there.
//
//   node dark.mjs http://127.0.0.1:8100 screenshots [LANGUAGE]
import assert from 'node:assert/strict';
import { accessible, act, perform, step } from './shared.mjs';
import { DESK, PHONE, begin, seat, speak, told } from './table.mjs';

const LOCALE = process.argv[4] ?? 'en-US';
const VIEW = { 'en-US': 'My view', 'zh-CN': '我的视角', 'zh-TW': '我的視角' };
const ACCEPT = { 'en-US': 'Accept', 'zh-CN': '应战', 'zh-TW': '應戰' };

/** The opponent is not told how any of these was played. */
const UNSEEN = ['e2e4', 'g8f6', 'b1c3', 'b8c6', 'f1c4', 'e7e6'];

let ann;
let bea;
let thread;

const viewOf = (person) => person.client.locator('.message.ephemeral:has(.picture)').last();
const altOf = (person) => viewOf(person).locator('.picture img').getAttribute('alt');

async function challenge() {
  [ann, bea] = await seat([['Ann', 'en-US', PHONE, 'dark'], ['Bea', 'zh-CN', DESK, 'light']]);
  await speak(LOCALE);
  thread = await begin(ann, bea, { game: 'dark', side: 'white', time: '3d' }, ACCEPT[LOCALE]);
}

async function views() {
  step('each opens the own view, which follows the game');
  for (const person of [ann, bea]) {
    await person.button(VIEW[LOCALE]).click();
    await viewOf(person).waitFor();
    await person.drawn();
  }
  assert.match(await altOf(ann), /king e1/);
  assert.doesNotMatch(await altOf(ann), /king e8/);
  assert.match(await altOf(bea), /王e8/);
  assert.doesNotMatch(await altOf(bea), /王e1/);
}

/** The view of somebody names a square on which something of theirs stands. */
function shown(person, square) {
  return person.page.waitForFunction((name) => {
    const pictures = document.querySelectorAll('.message.ephemeral .picture img');
    return [...pictures].at(-1)?.alt.split(/[,、。.;；]/).some((part) => part.trim().endsWith(name));
  }, square);
}

async function moves() {
  step('they play out of each other\'s sight');
  const hidden = [];
  for (const [ply, action] of UNSEEN.entries()) {
    const [mover, other] = ply % 2 === 0 ? [ann, bea] : [bea, ann];
    await act('slash', { user: mover.name, channel: thread.id, command: 'move', options: { action } });
    await shown(mover, action.slice(2));
    hidden.push([other, action]);
  }
  for (const person of [ann, bea]) {
    await person.drawn();
    await accessible(person.page);
    await person.shows('views', viewOf(person));
  }
  for (const [other, action] of hidden) assert.ok(!(await told(other, thread)).includes(action), `${other.name} is not told ${action}`);
}

async function seen() {
  step('what comes into sight is seen, and a capture ends the fog for it');
  for (const [at, action] of ['c4e6', 'd7e6'].entries()) {
    await act('slash', { user: at === 0 ? 'Ann' : 'Bea', channel: thread.id, command: 'move', options: { action } });
  }
  await shown(bea, 'e6');
  for (const person of [ann, bea]) {
    await person.shows('captured', viewOf(person));
    await person.shows('public');
  }
}

await perform([challenge, views, moves, seen]);
