// One user's client: the channels, the messages, the line to write on. Several stand side by side.
import { post } from './api.js';
import { Composer } from './composer.js';
import { contextCommands } from './commands.js';
import { el, avatar, nameOf } from './dom.js';
import { Feed } from './feed.js';
import { icon } from './icons.js';
import { Log } from './log.js';
import { Menu, placeBeside } from './menu.js';
import { showForm } from './modal.js';
import { Notes } from './notes.js';
import { Sidebar, markOf, nameOfChannel } from './sidebar.js';
import { Unread } from './unread.js';
import { wordsOf } from './words.js';

export class Client {
  /** `onuser(id)`: act as somebody else; `onclose()`; `onchange()`: the channel changed; `onmessages()`: they are drawn. */
  constructor(world, userId, channelId, handlers) {
    Object.assign(this, { world, userId, handlers });
    this.locale = this.user.locale;
    this.t = wordsOf(this.locale);
    this.notes = new Notes({ user: this.user, t: this.t, onchange: () => this.#drawLog() });
    this.unread = new Unread(world, userId, () => this.#drawSidebar());
    this.#build();
    this.open(this.#sees(channelId) ? channelId : this.#firstChannel());
  }

  get user() {
    return this.world.user(this.userId);
  }

  get channel() {
    return this.world.channel(this.channelId);
  }

  #sees(channelId) {
    return this.world.channelsOf(this.userId).some((channel) => channel.id === channelId);
  }

  #firstChannel() {
    return this.world.channelsOf(this.userId).find((channel) => channel.kind === 'text')?.id;
  }

  #build() {
    const { t, userId, locale, world } = this;
    const name = this.user.name;
    this.root = el('section', { class: 'client', lang: locale, 'data-user': name, 'aria-label': t('client', { name }) });
    const ctx = {
      world, userId, locale, t, frame: this.root,
      open: (channelId, messageId) => this.open(channelId, messageId),
      command: (command) => this.composer.beginNamed(command),
      act: (call, body) => this.act(call, body),
      dismiss: (message) => this.#delete(message),
      menu: (message, button) => this.#messageMenu(message, button),
    };
    this.ctx = ctx;
    this.log = new Log(ctx, { onearlier: () => this.feed.earlier() });
    ctx.scroller = this.log.scroller;
    this.composer = new Composer(ctx, {
      onmessage: (content, replyTo) => this.#say(content, replyTo),
      oncommand: (leaf, options) => this.#command(leaf, options),
    });
    this.sidebar = new Sidebar(ctx, {
      onopen: (id) => this.open(id), ondm: () => this.#openDm(), onlocale: (code) => this.#setLocale(code),
    });
    this.banner = el('p', { class: 'banner', role: 'status', hidden: true });
    this.typing = el('p', { class: 'typing', role: 'status' });
    this.veil = el('div', { class: 'drawer-veil', onclick: () => this.#drawer(false) });
    const main = el('div', { class: 'room' }, this.#header(), this.banner, this.log.root, this.composer.root, this.typing);
    this.root.append(this.sidebar.root, this.veil, main);
    this.root.addEventListener('keydown', (event) => event.key === 'Escape' && this.#drawer(false));
  }

  #header() {
    const { t } = this;
    this.drawerButton = el('button', {
      type: 'button', class: 'quiet icon drawer-button', 'aria-label': t('showChannels'), 'aria-expanded': 'false',
      onclick: () => this.#drawer(!this.root.classList.contains('drawer-open')),
    }, icon('menu'));
    this.title = el('h2', { class: 'channel-name' });
    const who = el('select', { 'aria-label': t('actAs'), onchange: () => this.handlers.onuser(who.value) });
    this.who = who;
    const label = t('closeClient', { name: this.user.name });
    return el('header', { class: 'channel-head' }, this.drawerButton, this.title,
      el('span', { class: 'who' }, avatar(this.user, 'small'), who),
      el('button', { type: 'button', class: 'quiet icon close-client', 'aria-label': label, title: label, onclick: () => this.handlers.onclose() }, icon('close')));
  }

  #drawer(open) {
    this.root.classList.toggle('drawer-open', open);
    this.drawerButton.setAttribute('aria-expanded', String(open));
    if (open) this.sidebar.list.querySelector('[aria-current]')?.focus();
  }

  /** Shows a channel, and lights up a message in it. */
  open(channelId, messageId = null) {
    if (!this.#sees(channelId)) return;
    this.#drawer(false);
    this.#tellBanner(null);
    if (channelId === this.channelId) {
      if (messageId) this.log.reveal(messageId);
      return;
    }
    this.feed?.close();
    this.channelId = channelId;
    this.wanted = messageId;
    const feed = new Feed(this.userId, channelId, () => this.#drawLog(), (trouble) => this.#tellBanner([trouble.message]));
    this.feed = feed;
    const name = nameOfChannel(this.channel, this.ctx);
    this.log.reset(this.t('messagesIn', { channel: name }), this.#welcome(name));
    this.draw();
    feed.refresh();
    this.handlers.onchange();
  }

  #welcome(name) {
    const { t, channel } = this;
    const sign = el('p', { class: 'sign', 'aria-hidden': 'true' }, markOf(channel));
    if (channel.kind.endsWith('_thread')) {
      const starter = this.world.user(channel.owner_id);
      return [sign, el('h3', {}, name), el('p', {}, starter ? t('startedBy', { name: nameOf(starter) }) : '')];
    }
    const where = `${channel.kind === 'dm' ? '@' : '#'}${name}`;
    const about = channel.topic || t(channel.kind === 'dm' ? 'beginsDm' : 'begins', { channel: where });
    return [sign, el('h3', {}, t('welcome', { channel: where })), el('p', {}, about),
      el('button', { type: 'button', class: 'link', onclick: () => this.composer.listCommands() }, t('welcomeHint'))];
  }

  /** Draws what depends on the state of the server. */
  draw() {
    const { channel, t } = this;
    if (!this.#sees(this.channelId)) { this.open(this.#firstChannel()); return; }
    const name = nameOfChannel(channel, this.ctx);
    const parent = channel.kind.endsWith('_thread') ? this.world.channel(channel.parent_id) : null;
    this.title.replaceChildren(...(parent
      ? [el('button', { type: 'button', class: 'link', onclick: () => this.open(parent.id) }, `#${parent.name}`), el('span', { 'aria-hidden': 'true' }, ' › '), el('span', { class: 'name', title: name }, name)]
      : [el('span', { class: 'mark', 'aria-hidden': 'true' }, markOf(channel)), el('span', { class: 'name', title: name }, name)]));
    const hints = { text: 'message', dm: 'messageDm' };
    const { archived, locked } = channel.thread_metadata ?? {};
    const hint = locked ? t('isLocked') : archived ? t('isArchived') : t(hints[channel.kind] ?? 'messageThread', { channel: name });
    this.composer.place(channel.id, hint, Boolean(locked));
    this.#drawPeople();
    this.#drawSidebar();
  }

  #drawPeople() {
    const names = this.world.people.map((user) => nameOf(user)).join();
    if (this.names === names) return;
    this.names = names;
    this.who.replaceChildren(...this.world.people.map((user) => el('option', { value: user.id }, nameOf(user))));
    this.who.value = this.userId;
  }

  #drawSidebar() {
    this.sidebar.show(this.channelId, (id) => this.unread.of(id));
  }

  #drawLog() {
    const { messages, hasEarlier } = this.feed;
    this.log.show(messages, { hasEarlier, notes: this.notes.of(this.channelId) });
    this.typing.textContent = this.feed.typing ? this.t('typing', { name: this.world.state.bot.name }) : '';
    this.unread.read(this.channelId, messages.at(-1)?.id);
    this.handlers.onmessages();
    if (!this.wanted) return;
    this.log.reveal(this.wanted);
    this.wanted = null;
  }

  // News

  /** A message was made, changed or removed somewhere. */
  onMessage(change) {
    if (change.only_for && change.only_for !== this.userId) return;
    if (change.channel_id === this.channelId) this.feed.refresh();
    else if (change.change === 'created') this.#arrivedElsewhere(change.channel_id);
  }

  /** Only what this user may see is asked for. Of a channel that has just been made the page may not have heard yet. */
  async #arrivedElsewhere(channelId) {
    if (!this.world.channel(channelId)) await this.world.refresh().catch(() => {});
    if (this.#sees(channelId)) this.unread.arrived(channelId);
  }

  onTyping(change) {
    if (change.channel_id !== this.channelId) return;
    this.feed.refresh();
    clearTimeout(this.typingEnds);
    this.typingEnds = setTimeout(() => this.feed.refresh(), 10_500);
  }

  /** Whether the message from which a thread was made, and which is shown here, names this user. */
  isNamedBy(thread) {
    const start = thread.parent_id === this.channelId && this.feed.messages.find((message) => message.id === thread.id);
    return Boolean(start) && start.content.includes(`<@${this.userId}>`);
  }

  /** A thread in which this user is a member came up: go along, or offer to. */
  follow(thread) {
    const name = thread.name;
    const fromHere = thread.parent_id === this.channelId;
    if (fromHere && this.composer.idle && !this.root.querySelector('.veil')) {
      const from = this.channel;
      this.open(thread.id);
      this.#tellBanner([this.t('followed', { thread: name }), this.#jump(this.t('back', { channel: `#${from.name}` }), from.id)]);
    } else if (thread.id !== this.channelId) {
      this.#tellBanner([this.t('newThread', { thread: name }), this.#jump(this.t('jump'), thread.id)]);
    }
  }

  #jump(label, channelId) {
    return el('button', { type: 'button', class: 'link', onclick: () => this.open(channelId) }, label);
  }

  #tellBanner(parts) {
    this.banner.hidden = parts === null;
    if (parts === null) return;
    clearTimeout(this.bannerEnds);
    this.bannerEnds = setTimeout(() => this.banner.contains(document.activeElement) || this.#tellBanner(null), 20_000);
    const close = el('button', { type: 'button', class: 'quiet icon', 'aria-label': this.t('close'), onclick: () => this.#tellBanner(null) }, icon('close'));
    this.banner.replaceChildren(el('span', {}, parts.flatMap((part) => [part, ' '])), close);
  }

  refresh() {
    this.draw();
    this.feed.refresh();
  }

  // Deeds

  /** Acts, and shows the modal if that is the answer. Resolves to the interaction. */
  async act(call, body) {
    const interaction = await this.world.interact(call, { user: this.userId, ...body });
    if (interaction.modal) this.#showModal(interaction);
    return interaction;
  }

  #showModal(interaction) {
    showForm(interaction.modal, {
      frame: this.root, t: this.t,
      onsubmit: async (fields) => {
        const answer = await this.act('modal', { interaction: interaction.id, fields });
        return answer.state === 'failed' ? this.t('modalFailed') : null;
      },
    }).then(() => document.activeElement === document.body && this.composer.focus());
  }

  async #say(content, replyTo) {
    const body = { user: this.userId, channel: this.channelId, content, reply_to: replyTo ?? undefined };
    return post('/sandbox/messages', body).then(() => { this.log.toEnd(); return null; }, (trouble) => trouble.message);
  }

  /** Sends a slash command; resolves as soon as the sandbox took it. A failure is noted in the log. */
  #command(leaf, options) {
    return this.#send('slash', { command: leaf.name, options }, leaf.label);
  }

  #send(call, body, label) {
    const { channelId, notes } = this;
    const note = notes.make(channelId, this.feed.messages.at(-1)?.id, label);
    return new Promise((resolve) => {
      const slow = setTimeout(() => { notes.show(note); this.log.toEnd(); resolve(null); }, 400);
      this.act(call, { channel: channelId, ...body }).then((interaction) => {
        if (interaction.state === 'failed') notes.fail(note);
        else notes.drop(note);
        this.log.toEnd();
        resolve(null);
      }, (trouble) => {
        notes.drop(note);
        resolve(trouble.message);
      }).finally(() => clearTimeout(slow));
    });
  }

  #delete(message) {
    return post(`/sandbox/messages/${message.id}/delete`, { user: this.userId }).catch((trouble) => this.#tellBanner([trouble.message]));
  }

  async #openDm() {
    const channel = await post('/sandbox/dms', { user: this.userId });
    await this.world.refresh();
    this.open(channel.id);
  }

  async #setLocale(locale) {
    await post(`/sandbox/users/${this.userId}`, { locale }, { method: 'PATCH' });
    await this.world.refresh();
  }

  #messageMenu(message, button) {
    const { t, locale, world } = this;
    const apps = (kind, body) => contextCommands(world.state.commands, kind, locale).map(({ name, label }) => ({
      title: label, aside: world.state.bot.name, run: () => this.#context(name, label, body),
    }));
    const items = [
      { title: t('reply'), run: () => this.composer.setReply(message) },
      ...apps(3, { message: message.id }), ...apps(2, { target: message.author.id }),
    ];
    if (message.author.id === this.userId) items.push({ title: t('deleteMessage'), run: () => this.#delete(message) });
    const menu = new Menu({
      control: button, label: t('actions', { name: nameOf(message.author) }), cls: 'floating narrow',
      onchoose: (item) => { menu.hide(); item.run(); },
      onhide: () => { menu.root.remove(); button.removeEventListener('keydown', keys); },
    });
    const keys = (event) => menu.key(event);
    button.addEventListener('keydown', keys);
    button.addEventListener('blur', () => menu.hide(), { once: true });
    button.focus();
    this.root.append(menu.root);
    menu.show(items);
    placeBeside(menu, button, this.root);
  }

  async #context(name, label, body) {
    const problem = await this.#send('context', { command: name, ...body }, label);
    if (problem) this.#tellBanner([problem]);
  }

  close() {
    this.feed?.close();
    this.root.remove();
  }
}
