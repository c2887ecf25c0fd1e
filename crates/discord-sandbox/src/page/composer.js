// The line at the bottom of a client: plain messages with mentions, and slash commands.
import { el, avatar, nameOf } from './dom.js';
import { icon } from './icons.js';
import { Menu } from './menu.js';
import { CommandForm } from './command.js';
import { leaves, matching, parseLine } from './commands.js';

const LONGEST = 2000;

export class Composer {
  /** `onmessage(content, replyTo)` and `oncommand(leaf, options)` resolve to null or to a problem's text. */
  constructor(ctx, { onmessage, oncommand }) {
    Object.assign(this, { ctx, onmessage, oncommand });
    this.replyTo = null;
    this.form = null;
    this.input = el('textarea', {
      rows: 1, 'aria-autocomplete': 'list', maxlength: LONGEST, autocomplete: 'off',
      oninput: () => this.#typed(), onkeydown: (event) => this.#key(event), onclick: () => this.#typed(),
    });
    this.sendButton = el('button', { type: 'button', class: 'quiet icon send', 'aria-label': ctx.t('send'), title: ctx.t('send'), onclick: () => this.#send() }, icon('send'));
    this.leaveButton = el('button', { type: 'button', class: 'quiet icon', hidden: true, 'aria-label': ctx.t('leaveCommand'), title: ctx.t('leaveCommand'), onclick: () => this.leave() }, icon('close'));
    this.slot = el('div', { class: 'slot' }, this.input);
    this.box = el('div', { class: 'box' }, this.slot, this.leaveButton, this.sendButton);
    this.reply = el('p', { class: 'replying', hidden: true });
    this.problem = el('p', { class: 'problem', role: 'alert' });
    this.menu = new Menu({ control: this.input, label: ctx.t('commandsTitle'), cls: 'above', onchoose: (item) => this.chooser(item) });
    this.root = el('div', { class: 'composer' }, this.menu.root, this.problem, this.reply, this.box);
    this.root.addEventListener('focusout', (event) => {
      if (!this.root.contains(event.relatedTarget)) this.menu.hide();
    });
  }

  get idle() {
    return this.form === null && this.input.value === '' && this.replyTo === null;
  }

  focus() {
    if (this.form) this.form.focus();
    else this.input.focus();
  }

  /** The channel changed: its name for the hint, and whether one can write. */
  place(channelId, hint, locked) {
    if (this.channelId !== channelId) { this.leave(false); this.setReply(null); this.problem.textContent = ''; }
    this.channelId = channelId;
    this.input.placeholder = hint;
    this.input.setAttribute('aria-label', hint);
    this.input.disabled = locked;
  }

  setReply(message) {
    this.replyTo = message?.id ?? null;
    this.reply.hidden = !message;
    if (!message) return;
    const stop = el('button', { type: 'button', class: 'quiet icon', 'aria-label': this.ctx.t('cancel'), onclick: () => this.setReply(null) }, icon('close'));
    this.reply.replaceChildren(this.ctx.t('replyingTo', { name: nameOf(message.author) }), stop);
    this.focus();
  }

  /** Lists the commands, as typing a slash does. */
  listCommands() {
    this.leave(false);
    this.input.value = '/';
    this.input.focus();
    this.#typed();
  }

  // Plain text

  #typed() {
    const { input } = this;
    input.style.height = 'auto';
    input.style.height = `${input.scrollHeight}px`;
    this.problem.textContent = '';
    const { value } = input;
    if (/^\/[^\n]*$/.test(value)) { this.#listCommands(value); return; }
    const mention = /(?:^|\s)@([^\s@]{0,32})$/.exec(value.slice(0, input.selectionStart));
    if (mention) this.#listPeople(mention[1]);
    else this.menu.hide();
  }

  get #leaves() {
    return leaves(this.ctx.world.state.commands, this.ctx.locale);
  }

  #listCommands(line) {
    const all = this.#leaves;
    const whole = line.includes(' ') ? parseLine(all, line) : null;
    const more = matching(all, line.slice(1));
    if (whole && more.length === 0) { this.begin(whole.leaf, whole.texts); return; }
    const items = more.map((leaf) => ({
      title: `/${leaf.label}`, note: leaf.description, leaf,
      aside: leaf.options.length > 0 ? leaf.options.filter((option) => option.required).map((option) => option.label).join(' · ') : null,
    }));
    const empty = all.length === 0 ? this.ctx.t('noBot') : this.ctx.t('noMatch');
    this.showMenu(this.input, items, { title: this.ctx.t('commandsTitle'), foot: items.length === 0 ? empty : '' }, (item) => this.begin(item.leaf));
  }

  #listPeople(typed) {
    const { world, t } = this.ctx;
    const people = world.state.users.filter((user) => nameOf(user).toLowerCase().startsWith(typed.toLowerCase()));
    if (people.length === 0) { this.menu.hide(); return; }
    const items = people.map((user) => ({ title: `@${nameOf(user)}`, icon: avatar(user, 'tiny'), user }));
    this.showMenu(this.input, items, { title: t('members') }, ({ user }) => {
      const { input } = this;
      const at = input.selectionStart;
      const before = input.value.slice(0, at).replace(/@[^\s@]*$/, `@${nameOf(user)} `);
      input.value = before + input.value.slice(at);
      input.setSelectionRange(before.length, before.length);
      this.menu.hide();
    });
  }

  #key(event) {
    if (this.menu.key(event) || event.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    } else if (event.key === 'Escape' && this.replyTo) {
      this.setReply(null);
    }
  }

  /** Shows items of whichever input has the focus now. */
  showMenu(control, items, { title, foot, active = 0 }, chooser) {
    this.chooser = chooser;
    if (this.menu.control !== control) {
      this.menu.hide();
      this.menu.control = control;
      control.setAttribute('aria-controls', this.menu.id);
    }
    this.menu.show(items, { title, foot, active });
  }

  async #send() {
    if (this.form) { this.form.send(); return; }
    const content = this.input.value.trim();
    const whole = parseLine(this.#leaves, content);
    if (whole) { this.begin(whole.leaf, whole.texts); this.form.send(); return; }
    if (content === '') return;
    const { replyTo } = this;
    this.input.value = '';
    this.#typed();
    this.setReply(null);
    const problem = await this.onmessage(content, replyTo);
    if (problem === null) return;
    this.problem.textContent = problem;
    if (this.input.value === '') this.input.value = content;
  }

  // Commands

  /** Begins a command of that name, as a mention of it in a message does. */
  beginNamed(name) {
    const leaf = this.#leaves.find((other) => other.name === name);
    if (leaf) this.begin(leaf);
  }

  begin(leaf, texts = {}) {
    this.problem.textContent = '';
    this.input.value = '';
    this.menu.hide();
    const { ctx, channelId, menu } = this;
    this.form = new CommandForm(leaf, texts, ctx, {
      channelId, menu,
      showMenu: (...rest) => this.showMenu(...rest),
      onleave: () => this.leave(),
      onsend: (chosen, options) => this.#sendCommand(chosen, options),
    });
    this.slot.replaceChildren(this.form.root);
    this.leaveButton.hidden = false;
    this.form.focus();
  }

  async #sendCommand(leaf, options) {
    const { form } = this;
    const problem = await this.oncommand(leaf, options);
    if (this.form !== form) return;
    if (problem === null) this.leave();
    else form.tell(problem);
  }

  /** Drops the command and is a plain line again. */
  leave(focus = true) {
    if (!this.form) return;
    this.form = null;
    this.menu.hide();
    this.slot.replaceChildren(this.input);
    this.leaveButton.hidden = true;
    this.input.value = '';
    if (focus) this.input.focus();
  }
}
