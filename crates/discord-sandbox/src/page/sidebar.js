// The list of channels of one client: text channels with their threads below, then direct messages.
import { el } from './dom.js';
import { icon } from './icons.js';
import { LOCALES } from './words.js';

export class Sidebar {
  /** `onopen(channelId)`, `ondm()`, `onlocale(code)`. */
  constructor(ctx, { onopen, ondm, onlocale }) {
    Object.assign(this, { ctx, onopen, ondm });
    this.title = el('h2', { class: 'server-name' });
    this.list = el('div', { class: 'channel-list' });
    this.locale = el('select', { 'aria-label': ctx.t('language'), onchange: () => onlocale(this.locale.value) },
      LOCALES.map(([code, name]) => el('option', { value: code }, name)));
    this.root = el('nav', { class: 'sidebar', 'aria-label': ctx.t('channels', { name: ctx.world.user(ctx.userId).name }) }, this.title, this.list,
      el('footer', {}, icon('language'), this.locale));
  }

  /** Draws the list; `unread(channelId)` is `{any, pings}`. */
  show(currentId, unread) {
    const { world, userId, t, locale } = this.ctx;
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    const channels = world.channelsOf(userId);
    const threads = channels.filter((channel) => channel.kind.endsWith('_thread'));
    const isArchived = (thread) => thread.thread_metadata?.archived && thread.id !== currentId;
    const entry = (channel) => this.#entry(channel, currentId, unread(channel.id));
    const rows = channels.filter((channel) => channel.kind === 'text').map((channel) => {
      const below = threads.filter((thread) => thread.parent_id === channel.id && !isArchived(thread));
      const row = entry(channel);
      if (below.length > 0) row.append(el('ul', { class: 'threads', 'aria-label': t('threads') }, below.map(entry)));
      return row;
    });
    const old = threads.filter(isArchived);
    const dms = channels.filter((channel) => channel.kind === 'dm');
    this.title.textContent = world.state.guild.name;
    this.locale.value = locale;
    const wasOpen = this.list.querySelector('details')?.open ?? false;
    this.list.replaceChildren(
      el('ul', {}, rows),
      old.length > 0 ? el('details', { open: wasOpen }, el('summary', {}, `${t('archived')} (${old.length})`), el('ul', {}, old.map(entry))) : '',
      el('h3', {}, t('dms')),
      el('ul', {}, dms.length > 0 ? dms.map(entry) : this.#dmButton()),
    );
    if (focused) this.list.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
  }

  #dmButton() {
    const { world, t } = this.ctx;
    return el('li', {}, el('button', { type: 'button', class: 'channel', 'data-channel': 'dm', onclick: this.ondm },
      el('span', { class: 'mark', 'aria-hidden': 'true' }, '+'), t('openDm', { name: world.state.bot.name })));
  }

  #entry(channel, currentId, { any, pings }) {
    const { t } = this.ctx;
    const current = channel.id === currentId;
    const said = [nameOfChannel(channel, this.ctx), pings > 0 ? t('mentions', { count: pings }) : any ? t('unread') : null];
    return el('li', {}, el('button', {
      type: 'button', class: ['channel', any && !current && 'unread'].filter(Boolean).join(' '), 'data-channel': channel.id,
      'aria-current': current ? 'page' : null, 'aria-label': said.filter(Boolean).join(', '), title: said[0],
      onclick: () => this.onopen(channel.id),
    },
    channel.kind === 'public_thread' ? null : el('span', { class: 'mark', 'aria-hidden': 'true' }, markOf(channel)),
    el('span', { class: 'name' }, nameOfChannel(channel, this.ctx)),
    pings > 0 && !current ? el('span', { class: 'badge', 'aria-hidden': 'true' }, pings) : null));
  }
}

/** The sign before a channel's name. */
export function markOf(channel) {
  const marks = { public_thread: 'comment', private_thread: 'lock' };
  return marks[channel.kind] ? icon(marks[channel.kind]) : channel.kind === 'dm' ? '@' : '#';
}

/** What a channel is called; a direct message by the other side. */
export function nameOfChannel(channel, { world, userId }) {
  if (channel.kind !== 'dm') return channel.name;
  const other = channel.member_ids?.find((id) => id !== userId);
  return world.user(other)?.name ?? world.state.bot.name;
}
