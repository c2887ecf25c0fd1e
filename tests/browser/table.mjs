// A table of people, each at a page of their own as at a phone or a computer of their own: what plays of card games share.
import assert from 'node:assert/strict';
import { accessible, act, address, newPage, page, read, shoot, step, still } from './shared.mjs';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

/** What stands on the buttons that a play presses, and how a text says whose seat it is. */
const LABELS = {
  'en-US': { join: 'Join', hand: 'My hand', replay: 'Replay', rematch: 'Rematch', agree: 'Accept rematch', done: 'Done', more: 'More', deal: 'Check the deal' },
  'zh-CN': { join: '加入', hand: '我的手牌', replay: '回放', rematch: '再来一局', agree: '同意再来一局', done: '完成', more: '更多', deal: '核对发牌' },
  'zh-TW': { join: '加入', hand: '我的手牌', replay: '重播', rematch: '再來一局', agree: '同意再來一局', done: '完成', more: '更多', deal: '核對發牌' },
};
export const labels = (locale) => LABELS[locale];

/** The language of the server: what everybody sees is in it. */
export async function speak(locale) {
  await act('slash', { user: 'Ann', channel: 'chess', command: 'settings server', options: { language: locale } });
}

/** Somebody at the table, with a page that shows what they see and nothing else. */
class Person {
  constructor(fields) {
    Object.assign(this, fields);
  }

  get client() {
    return this.page.locator('.client');
  }

  /** The newest button of this label. */
  button(label) {
    return this.client.getByRole('button', { name: label, exact: true }).last();
  }

  /** The private message with their hand. */
  get hand() {
    return this.client.locator('.message.ephemeral:has(.picture)').last();
  }

  async opensHand(locale) {
    await this.button(labels(locale).hand).click();
    await this.hand.waitFor();
    await this.drawn();
  }

  /** Every picture is there and has words. */
  async drawn() {
    await this.page.waitForFunction(() => [...document.querySelectorAll('.message .picture img')].every((img) => img.complete && img.naturalWidth > 0));
    const words = await this.client.locator('.message .picture img').evaluateAll((list) => list.map(({ alt }) => alt));
    for (const alt of words) assert.ok(alt.length > 20, `the picture has words: ${alt}`);
  }

  /** The entries of the menu that is open. */
  get options() {
    return this.client.locator('.menu [role=option]');
  }

  /**
   * Opens the menu below the hand and picks of it. A hand is renewed when somebody else has chosen, which closes its menu:
   * then it is opened again. Resolves to what `pick` does, once the bot has taken it.
   */
  async picks(pick) {
    const menu = this.hand.locator('.select');
    for (let attempt = 1; ; attempt += 1) {
      const id = await menu.getAttribute('data-custom-id');
      try {
        // Scrolling closes a menu, so that comes first.
        await menu.scrollIntoViewIfNeeded({ timeout: 2000 });
        await still(this.page);
        await menu.click({ timeout: 2000 });
        const picked = await pick(this.options);
        await this.page.waitForFunction((old) => document.querySelector(`.ephemeral .select[data-custom-id="${old}"]`) === null, id, { timeout: 8000 });
        return picked;
      } catch (error) {
        if (attempt === 4) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
  }

  /** Picks all that the menu below the hand has, where it has several; the titles. */
  picksAll() {
    return this.picks(async (options) => {
      const titles = (await options.allInnerTexts()).map((title) => title.trim());
      for (let at = 0; at < titles.length; at += 1) await options.nth(at).click({ timeout: 2000 });
      return titles.filter((title) => title !== labels(this.locale).done);
    });
  }

  /** Plays by two taps: the menu below the hand, and the first card in it. `shot` names a picture of the open menu. */
  plays(shot = null) {
    return this.picks(async (options) => {
      if (shot) await shoot(`${this.name}-${shot}`, this.page);
      const title = await options.first().innerText({ timeout: 2000 });
      await options.first().click({ timeout: 2000 });
      return title.trim();
    });
  }

  /** A screenshot, with what is to be looked at in sight: the newest message, or what is named. */
  async shows(name, message = this.client.locator('.message').last()) {
    await this.drawn();
    await message.evaluate((node) => node.scrollIntoView({ block: 'end' }));
    await still(this.page);
    await shoot(`${this.name}-${name}`, this.page);
  }
}

/** People with these names take pages: `[name, locale, size, colorScheme]`. */
export async function seat(people) {
  const { users } = await read('state');
  const seated = [];
  for (const [name, locale, viewport, colorScheme] of people) {
    const known = users.find((user) => user.name === name);
    const body = { name, locale };
    const path = known ? `users/${known.id}` : 'users';
    const answer = await fetch(new URL(`/sandbox/${path}`, address), {
      method: known ? 'PATCH' : 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(known ? { locale } : body),
    });
    const { id } = await answer.json();
    assert.ok(id, `${name} is on the server`);
    const own = await newPage({ viewport, colorScheme });
    await own.addInitScript((who) => sessionStorage.setItem('sandbox.clients', JSON.stringify([[who]])), id);
    await own.goto(address);
    await own.locator('.client .composer textarea').waitFor();
    seated.push(new Person({ name, locale, id, page: own, size: viewport }));
  }
  await page.close();
  return seated;
}

/** The first challenges the others, who join by the button of the card; everybody is taken to the thread. */
export async function gather(people, options, locale) {
  const [host, ...others] = people;
  step(`${host.name} opens a table for ${people.length}, and the others join`);
  const invited = Object.fromEntries(others.map(({ name }, at) => [at === 0 ? 'opponent' : `opponent${at + 1}`, name]));
  await act('slash', { user: host.name, channel: 'chess', command: 'challenge', options: { side: 'seat1', ...invited, ...options } });
  const join = labels(locale).join;
  await others.at(-1).button(join).waitFor();
  await accessible(others[0].page);
  await others[0].shows('invited');
  for (const [at, person] of others.entries()) {
    await person.button(join).click();
    if (at < others.length - 1) await isOnCard(person);
  }
  const { name, id } = await threadWith(people);
  for (const person of people) await person.client.locator('.channel-name', { hasText: name }).waitFor();
  return { id, number: /#(\d+)/.exec(name)[1] };
}

/** Asks again until there is an answer, and not for long. */
async function until(what, ask) {
  const end = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    assert.ok(Date.now() < end, `waited in vain: ${what}`);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}

/** The first challenges the second, who accepts; both are taken to the thread. */
export async function begin(first, second, options, accept) {
  step(`${first.name} challenges ${second.name}, who accepts`);
  await act('slash', { user: first.name, channel: 'chess', command: 'challenge', options: { opponent: second.name, ...options } });
  await second.client.locator('.message.pinged').last().waitFor();
  await second.button(accept).click();
  const { name, id } = await threadWith([first, second]);
  for (const person of [first, second]) await person.client.locator('.channel-name', { hasText: name }).waitFor();
  return { id };
}

/** The card names somebody as one who has joined, and not only as one who is invited. */
function isOnCard({ id, name }) {
  return until(`${name} is on the card`, async () => {
    const { messages } = await read(`channels/chess/messages?user=${id}`);
    return messages.at(-1).content.split('\n').some((line) => line.endsWith(`<@${id}>`));
  });
}

/** The newest thread. */
function threadWith(people) {
  return until('the thread', async () => {
    const { channels } = await read('state');
    const thread = channels.filter(({ kind }) => kind === 'public_thread').at(-1);
    return thread && people.every(({ id }) => thread.member_ids.includes(id)) && thread;
  });
}

/**
 * People press a button of the newest message one after another, each as soon as their page shows what the one before has
 * changed.
 */
export async function pressInTurn(people, label) {
  for (const [at, person] of people.entries()) {
    const button = person.button(label);
    const id = await button.getAttribute('data-custom-id');
    await button.click();
    for (const { page: own } of people.slice(at)) {
      await own.waitForFunction((old) => document.querySelector(`.message:last-child [data-custom-id="${old}"]`) === null, id);
    }
  }
}

/** What somebody may do now, as autocomplete offers it; nothing if it is not their turn. */
export async function offered(person, { id, number }) {
  const { choices } = await act('autocomplete', {
    user: person.name, channel: id, command: 'move', options: { action: '', session: number }, focused: 'action',
  });
  return choices.map(({ value }) => value).filter((value) => value !== '?');
}

/** Somebody has chosen, where all choose at the same time: the newest panel does not wait for them any longer. */
export function hasChosen({ id, name }, thread) {
  return until(`${name} has chosen`, async () => {
    const { messages } = await read(`channels/${thread.id}/messages?user=${id}`);
    const panel = messages.filter(({ components, ephemeral }) => components.length > 0 && !ephemeral).at(-1);
    const waits = panel.content.split('\n').find((line) => /^(?:Still to choose|还没选好|還沒選好)/.test(line));
    return waits && !waits.includes(`<@${id}>`);
  });
}

// Secrets

const SUITS = { S: '♠|spades|黑桃', H: '♥|hearts|红桃|紅心', D: '♦|diamonds|方块|方塊', C: '♣|clubs|梅花' };
const RANK = '10|[2-9AJQK]';

/** The cards that a text names in any way: `♠Q`, `SQ`, `spades Q, 10`, `黑桃Q、10`. */
export function cardsIn(text) {
  const cards = new Set();
  for (const [suit, words] of Object.entries(SUITS)) {
    for (const [, ranks] of text.matchAll(new RegExp(`(?:${words})\\ufe0f?\\s*((?:${RANK})(?:[,、]\\s*(?:${RANK})(?!\\w))*)`, 'g'))) {
      for (const rank of ranks.split(/[,、]\s*/)) cards.add(suit + rank.replace('10', 'T'));
    }
  }
  for (const [card] of text.matchAll(/(?<![A-Za-z0-9])[SHDC][2-9TJQKA](?![A-Za-z0-9])/g)) cards.add(card);
  return cards;
}

/** What somebody was told: all that stands in their page and all that the page was sent, but for how the game is explained. */
export async function told(person, { id }) {
  const shown = await person.page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    copy.querySelectorAll('svg, link').forEach((node) => node.remove());
    // The explanation for a first game names some cards. It ends with the command that says more.
    copy.querySelectorAll('small.heading').forEach((node) => /\/(?:rules|规则|規則)/.test(node.textContent) && node.remove());
    return copy.outerHTML;
  });
  const { messages } = await read(`channels/${id}/messages?user=${person.id}&limit=200`);
  const sent = JSON.stringify(messages, (_, value) => (typeof value === 'string' ? value.replace(/^-# .*\/(?:rules|规则|規則).*$/m, '') : value));
  return shown + sent;
}

/** What people knew at some moments of a hand, to be judged when the hands are laid open. */
export class Secrets {
  moments = [];

  /** Notes what each of them is told now. `open`: what everybody may know. */
  async note(people, thread, open) {
    for (const [at, person] of people.entries()) {
      this.moments.push({ at, name: person.name, cards: cardsIn(await told(person, thread)), open: new Set(open) });
    }
  }

  /** Nobody was told a card that somebody else held and that did not lie open. `hands`: of each seat. */
  judge(hands) {
    for (const { at, name, cards, open } of this.moments) {
      const known = new Set([...open, ...hands[at]]);
      assert.deepEqual([...cards].filter((card) => !known.has(card)), [], `${name} is told of no card that is hidden from them`);
    }
    assert.ok(this.moments.length > 0);
    this.moments = [];
  }
}

/**
 * The cards of a hand that is over in the order of the deal, as somebody reads them behind More or, in a match that is
 * over, behind a button. Pages of earlier hands may still stand in the thread.
 */
export async function revealedDeal(number, { id }, reader, button = null) {
  if (button) {
    await reader.button(button).click();
  } else {
    await reader.client.locator('.message:not(.ephemeral)').getByRole('button', { name: /^(?:More|更多)$/ }).last().click();
    const menu = reader.client.locator('.message.ephemeral .select').last();
    await menu.click();
    await reader.options.getByText(labels(reader.locale).deal).click();
  }
  const found = await until(`the deal of hand ${number}`, async () => {
    const { messages } = await read(`channels/${id}/messages?user=${reader.id}&limit=200`);
    const pages = messages.flatMap(({ embeds }) => (embeds ?? []).map(({ description }) => description ?? ''));
    const deals = pages.flatMap((text) => [...text.matchAll(/hand (\d+)\nsalt [^\n]*\ncards ([^\n]+)/g)]);
    return deals.find(([, hand]) => Number(hand) === number);
  });
  return found[2].split(' ').flatMap((it) => it.match(/../g));
}
