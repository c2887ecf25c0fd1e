// Discord's markdown → nodes. Text becomes text nodes; an address becomes a link only if it is http(s).
import { el, nameOf } from './dom.js';
import { icon } from './icons.js';
import { stamp } from './time.js';

const DEPTH = 12;

/**
 * Renders text. `ctx`: `{world, locale, t, userId, open(channelId, messageId)}`;
 * `rich` allows headings, lists and quotes (message text, not an embed's title).
 */
export function markdown(text, ctx, { rich = true } = {}) {
  const out = document.createDocumentFragment();
  const parts = String(text ?? '').split(/```(?:([\w+-]*)\n)?([\s\S]+?)```/);
  for (let at = 0; at < parts.length; at += 3) {
    if (rich) blocks(parts[at].replace(at > 0 ? /^\n/ : /^$/, ''), ctx, out);
    else out.append(inline(parts[at], ctx, 0));
    if (parts[at + 2] !== undefined) {
      out.append(el('pre', {}, el('code', {}, parts[at + 2].replace(/\n$/, ''))));
    }
  }
  return out;
}

function blocks(text, ctx, out) {
  const lines = text.split('\n');
  let plain = [];
  const flush = () => {
    const joined = plain.join('\n');
    if (joined !== '') out.append(el('div', { class: 'lines' }, inline(joined, ctx, 0)));
    plain = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const taken = block(lines, at, ctx);
    if (!taken) { plain.push(lines[at]); continue; }
    flush();
    out.append(taken.node);
    at += taken.lines - 1;
  }
  flush();
}

function block(lines, at, ctx) {
  const line = lines[at];
  if (line.startsWith('>>> ')) {
    const quote = el('blockquote');
    blocks(lines.slice(at).join('\n').slice(4), ctx, quote);
    return { node: quote, lines: lines.length - at };
  }
  if (line.startsWith('> ')) {
    const quoted = run(lines, at, (other) => other.startsWith('> '));
    const quote = el('blockquote');
    blocks(quoted.map((other) => other.slice(2)).join('\n'), ctx, quote);
    return { node: quote, lines: quoted.length };
  }
  const heading = /^(#{1,3}|-#) +(\S.*)$/.exec(line);
  if (heading) {
    const tag = heading[1] === '-#' ? 'small' : `h${heading[1].length + 2}`;
    return { node: el(tag, { class: 'heading' }, inline(heading[2], ctx, 0)), lines: 1 };
  }
  if (item(line)) return list(lines, at, ctx);
  return null;
}

function run(lines, from, fits) {
  let to = from;
  while (to < lines.length && fits(lines[to])) to += 1;
  return lines.slice(from, to);
}

function item(line) {
  const found = /^( {0,40})([-*]|\d{1,9}\.) +(\S.*)$/.exec(line);
  return found && { indent: Math.min(Math.floor(found[1].length / 2), 10), mark: found[2], text: found[3] };
}

function list(lines, at, ctx) {
  const ordered = (line) => /^\d/.test(item(line).mark);
  const first = ordered(lines[at]);
  const taken = run(lines, at, (line) => item(line) && (item(line).indent > 0 || ordered(line) === first));
  const make = (mark) => (/^\d/.test(mark) ? el('ol', { start: parseInt(mark, 10) }) : el('ul'));
  const root = make(item(taken[0]).mark);
  const stack = [root];
  for (const line of taken) {
    const { indent, mark, text } = item(line);
    while (stack.length > indent + 1) stack.pop();
    if (indent >= stack.length && stack.at(-1).lastElementChild) {
      const inner = make(mark);
      stack.at(-1).lastElementChild.append(inner);
      stack.push(inner);
    }
    stack.at(-1).append(el('li', {}, inline(text, ctx, 0)));
  }
  return { node: root, lines: taken.length };
}

// Each: pattern anchored at the place, and what to make of it.
const SPANS = [
  [/\\([^A-Za-z0-9\s])/y, (found) => found[1]],
  [/``([\s\S]+?)``(?!`)|`([^`]+)`/y, (found) => el('code', {}, found[1] ?? found[2])],
  [/<@!?(\d{1,20})>/y, (found, ctx) => userMention(found[1], ctx)],
  [/<#(\d{1,20})>/y, (found, ctx) => channelMention(found[1], null, ctx)],
  [/<@&(\d{1,20})>/y, () => el('span', { class: 'mention' }, '@role')],
  [/<\/([^:>\n]{1,100}):(\d{1,20})>/y, (found, ctx) => commandMention(found[1], ctx)],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, timestamp],
  [/<a?:(\w{2,32}):\d{1,20}>/y, (found) => `:${found[1]}:`],
  [/@(everyone|here)\b/y, (found) => el('span', { class: 'mention' }, `@${found[1]}`)],
  [/\[([^[\]\n]{1,300})\]\(<?(https?:\/\/[^\s<>)]+)>?\)/y, (found, ctx, depth) => link(found[2], inline(found[1], ctx, depth), ctx)],
  [/<(https?:\/\/[^\s<>]+)>/y, (found, ctx) => link(found[1], found[1], ctx)],
  [/https?:\/\/[^\s<>]+/y, bareLink],
  [/\*\*\*([\s\S]+?)\*\*\*(?!\*)/y, (found, ctx, depth) => el('strong', {}, el('em', {}, inline(found[1], ctx, depth)))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, wrap('strong')],
  [/__([\s\S]+?)__(?!_)/y, wrap('u')],
  [/~~([\s\S]+?)~~/y, wrap('s')],
  [/\|\|([\s\S]+?)\|\|/y, spoiler],
  [/\*(?=\S)([^*]*?(?:\*\*[^*]+\*\*[^*]*?)*[^\s*])\*(?!\*)/y, wrap('em')],
  [/_(?=\S)([^_]*[^\s_])_(?!\w)/y, wrap('em')],
];
const STARTS = /[\\`<@[*_~|]|https?:\/\//g;

function inline(text, ctx, depth) {
  const out = document.createDocumentFragment();
  if (depth > DEPTH) { out.append(text); return out; }
  let at = 0;
  let plain = 0;
  for (;;) {
    STARTS.lastIndex = at;
    const start = STARTS.exec(text);
    if (!start) break;
    at = start.index;
    const made = spanAt(text, at, ctx, depth + 1);
    if (!made) { at += start[0].length; continue; }
    out.append(text.slice(plain, at), made.node);
    at += made.length;
    plain = at;
  }
  out.append(text.slice(plain));
  return out;
}

function spanAt(text, at, ctx, depth) {
  if (text[at] === '_' && /\w/.test(text[at - 1] ?? '')) return null;
  for (const [pattern, make] of SPANS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) continue;
    const node = make(found, ctx, depth);
    if (node !== null) return { node, length: node.taken ?? found[0].length };
  }
  return null;
}

function wrap(tag) {
  return (found, ctx, depth) => el(tag, {}, inline(found[1], ctx, depth));
}

function spoiler(found, ctx, depth) {
  const inner = el('span', { class: 'inside', 'aria-hidden': 'true' }, inline(found[1], ctx, depth));
  const node = el('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': ctx.t('spoiler') }, inner);
  const reveal = (event) => {
    if (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ') return;
    if (node.classList.contains('shown')) return;
    event.preventDefault();
    node.classList.add('shown');
    inner.removeAttribute('aria-hidden');
    for (const name of ['role', 'tabindex', 'aria-label']) node.removeAttribute(name);
  };
  node.addEventListener('click', reveal);
  node.addEventListener('keydown', reveal);
  return node;
}

function userMention(id, ctx) {
  const user = ctx.world.user(id);
  return el('span', { class: id === ctx.userId ? 'mention me' : 'mention' }, `@${user ? nameOf(user) : ctx.t('hidden')}`);
}

function channelMention(id, messageId, ctx) {
  const channel = ctx.world.channel(id);
  if (!channel) return el('span', { class: 'mention' }, `#${ctx.t('hidden')}`);
  const mark = channel.kind === 'text' ? '#' : icon('comment');
  const label = `${channel.name ?? ''}${messageId ? ` › ${ctx.t('seeMessage')}` : ''}`;
  return el('button', { type: 'button', class: 'mention', onclick: () => ctx.open(id, messageId) }, mark, label);
}

function commandMention(name, ctx) {
  return el('button', { type: 'button', class: 'mention', onclick: () => ctx.command(name) }, `/${name}`);
}

function timestamp(found, ctx) {
  const seconds = Number(found[1]);
  const text = stamp(seconds, found[2] ?? 'f', ctx.locale);
  if (text === null) return null;
  return el('time', {
    datetime: new Date(seconds * 1000).toISOString(),
    title: stamp(seconds, 'F', ctx.locale),
    lang: ctx.locale,
    'data-relative': found[2] === 'R' ? seconds : null,
  }, text);
}

function bareLink(found, ctx) {
  const address = found[0].replace(/[.,:;"')\]*_~|]+$/, '');
  const node = link(address, address, ctx);
  node.taken = address.length;
  return node;
}

/** A link to the web, or to a place in this very server. */
export function link(address, label, ctx) {
  const inside = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?\/?$/.exec(address);
  if (inside && ctx.world.channel(inside[1])) {
    if (label === address) return channelMention(inside[1], inside[2], ctx);
    return el('button', { type: 'button', class: 'link', onclick: () => ctx.open(inside[1], inside[2]) }, label);
  }
  return el('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, label);
}
