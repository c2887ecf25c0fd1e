// One message as a row of the log.
import { el, avatar, nameOf } from './dom.js';
import { attachments, embed } from './embeds.js';
import { components } from './components.js';
import { icon } from './icons.js';
import { markdown } from './markdown.js';
import { hourOf, messageTime } from './time.js';
import { phrase } from './words.js';

const TYPE = { DEFAULT: 0, THREAD_CREATED: 18, REPLY: 19, COMMAND: 20, THREAD_STARTER: 21 };
const GROUP_MS = 7 * 60_000;
const SUPPRESS_EMBEDS = 4;

/** Whether a message goes below the one before it without a head of its own. */
export function continues(message, before) {
  return Boolean(before)
    && before.author.id === message.author.id
    && message.type === TYPE.DEFAULT
    && [TYPE.DEFAULT, TYPE.REPLY, TYPE.COMMAND].includes(before.type)
    && !message.command && !message.ephemeral && !before.ephemeral && !message.thinking
    && Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_MS;
}

/** Makes the row. `ctx` as for markdown and components, with `menu(message, button)` and `dismiss(message)`. */
export function messageRow(message, ctx, grouped) {
  if (message.type === TYPE.THREAD_CREATED) return threadCreated(message, ctx);
  if (message.type === TYPE.THREAD_STARTER && message.referenced_message) {
    return messageRow({ ...message.referenced_message, id: message.id, components: [], thread: null, starter: true }, ctx, false);
  }
  const pinged = message.pinged_user_ids?.includes(ctx.userId) && stillMentions(message, ctx.userId);
  const row = el('article', {
    class: ['message', grouped && 'grouped', pinged && 'pinged', message.ephemeral && 'ephemeral'].filter(Boolean).join(' '),
    'data-id': message.id, tabindex: '-1', 'aria-label': `${nameOf(message.author)}, ${messageTime(message.timestamp, ctx.locale)}`,
  });
  row.append(...origin(message, ctx));
  row.append(grouped ? el('time', { class: 'gutter', 'aria-hidden': 'true' }, hourOf(message.timestamp, ctx.locale)) : avatar(message.author));
  if (!grouped) row.append(head(message, ctx));
  row.append(body(message, ctx));
  if (!message.ephemeral && !message.starter) row.append(actions(message, ctx));
  return row;
}

/** Who was notified is past; an edit may have taken the mention away. */
function stillMentions(message, userId) {
  return message.type === TYPE.REPLY || /@(?:everyone|here)\b|<@&/.test(message.content)
    || message.content.includes(`<@${userId}>`) || message.content.includes(`<@!${userId}>`);
}

function head(message, ctx) {
  return el('header', {},
    el('strong', { class: 'author' }, nameOf(message.author)),
    message.author.bot ? el('span', { class: 'tag' }, ctx.t('app')) : null,
    el('time', { datetime: message.timestamp }, messageTime(message.timestamp, ctx.locale)));
}

/** What stands above a message: the command it answers, or the message it replies to. */
function origin(message, ctx) {
  if (message.command) {
    const { user_id: id, user_name: name, name: command } = message.command;
    const user = ctx.world.user(id) ?? { id, name };
    return [el('p', { class: 'origin' }, avatar(user, 'tiny'),
      el('span', {}, phrase(ctx.locale, 'used', { name: el('b', {}, nameOf(user)), command: el('code', {}, `/${command}`) })))];
  }
  if (message.type !== TYPE.REPLY) return [];
  const target = message.referenced_message;
  if (!target) return [el('p', { class: 'origin' }, el('span', {}, ctx.t('repliedGone')))];
  return [el('p', { class: 'origin' }, avatar(target.author, 'tiny'),
    el('button', { type: 'button', class: 'plain', onclick: () => ctx.open(target.channel_id, target.id) },
      el('b', {}, nameOf(target.author)), ' ', el('span', {}, markdown(firstLine(target), ctx, { rich: false }))))];
}

function firstLine(message) {
  const text = message.content || message.embeds?.[0]?.title || '…';
  return text.split('\n')[0].slice(0, 120);
}

function body(message, ctx) {
  const box = el('div', { class: 'body' });
  if (message.thinking) {
    box.append(el('p', { class: 'thinking', role: 'status' }, el('span', { class: 'dots', 'aria-hidden': 'true' }, el('i'), el('i'), el('i')),
      ctx.t('thinking', { name: nameOf(message.author) })));
  } else if (message.content) {
    const text = el('div', { class: onlyEmoji(message.content) ? 'text jumbo' : 'text' }, markdown(message.content, ctx));
    if (message.edited_timestamp) edited(text, message, ctx);
    box.append(text);
  }
  if (message.attachments?.length) box.append(el('div', { class: 'gallery' }, attachments(message, ctx)));
  if (message.embeds?.length && !(message.flags & SUPPRESS_EMBEDS)) box.append(...message.embeds.map((data) => embed(data, ctx)));
  if (message.components?.length) box.append(components(message, ctx));
  if (message.reactions?.length) box.append(reactions(message, ctx));
  if (message.edited_timestamp && !message.content) edited(box, message, ctx);
  if (message.thread) box.append(threadCard(message.thread, ctx));
  if (message.ephemeral) box.append(privately(message, ctx));
  return box;
}

/** What stands for the emoji that the bot puts at messages, where no font may have them. */
const DRAWN = { '❓': 'question', '✅': 'check', '🤝': 'handshake' };

/** The emoji at a message, each with how many have put it there. Safari calls it a list only by its role. */
function reactions(message, ctx) {
  return el('ul', { class: 'reactions', role: 'list', 'aria-label': ctx.t('reactions') },
    message.reactions.map(({ emoji, count }) => el('li', {},
      el('span', { class: 'emoji', role: 'img', 'aria-label': emoji.name }, DRAWN[emoji.name] ? icon(DRAWN[emoji.name]) : emoji.name), ' ', el('span', { class: 'count' }, String(count)))));
}

function edited(box, message, ctx) {
  const mark = el('span', { class: 'edited', title: messageTime(message.edited_timestamp, ctx.locale) }, `(${ctx.t('edited')})`);
  const places = box.matches('.text') ? box.querySelectorAll('.lines, li, .heading') : [];
  const last = [...places].at(-1);
  (last && !last.querySelector('ul, ol') && endsWith(box, last) ? last : box).append(' ', mark);
}

/** Whether nothing comes after `inner` in `outer`. */
function endsWith(outer, inner) {
  for (let node = inner; node !== outer; node = node.parentElement) if (node !== node.parentElement.lastElementChild) return false;
  return true;
}

function onlyEmoji(text) {
  return text.length < 60 && /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u200d\ufe0f\s]|\p{Emoji_Modifier})+$/u.test(text);
}

function privately(message, ctx) {
  return el('p', { class: 'private' }, icon('eye'), ' ', ctx.t('onlyYou'), ' · ',
    el('button', { type: 'button', class: 'link', onclick: () => ctx.dismiss(message) }, ctx.t('dismiss')));
}

function threadCard(thread, ctx) {
  const known = ctx.world.channel(thread.id) ?? thread;
  return el('button', { type: 'button', class: 'thread-card', onclick: () => ctx.open(thread.id) },
    el('b', {}, known.name), el('span', { class: 'go' }, ctx.t('openThread'), icon('next')));
}

function threadCreated(message, ctx) {
  const id = message.message_reference?.channel_id;
  const thread = ctx.world.channel(id);
  const name = thread?.name ?? message.content;
  const jump = el('button', { type: 'button', class: 'link', onclick: () => ctx.open(id) }, name);
  return el('article', { class: 'message notice', 'data-id': message.id, tabindex: '-1' },
    el('span', { class: 'sign' }, icon('thread')),
    el('p', {}, phrase(ctx.locale, 'startedThread', { name: el('b', {}, nameOf(message.author)), thread: jump }),
      ' ', el('time', { datetime: message.timestamp }, messageTime(message.timestamp, ctx.locale))));
}

function actions(message, ctx) {
  const label = ctx.t('actions', { name: nameOf(message.author) });
  return el('button', {
    type: 'button', class: 'message-menu', 'aria-label': label, title: label, 'aria-haspopup': 'menu',
    onclick: (event) => ctx.menu(message, event.currentTarget),
  }, icon('more'));
}
