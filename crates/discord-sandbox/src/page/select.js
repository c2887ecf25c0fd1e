// A select menu below a message: a button that opens a listbox.
import { el, avatar, nameOf } from './dom.js';
import { icon } from './icons.js';
import { Menu, placeBeside } from './menu.js';

const KINDS = { STRING: 3, USER: 5, ROLE: 6, MENTIONABLE: 7, CHANNEL: 8 };

/** Makes a select; `onvalues(values)` is called once with what was chosen. */
export function select(component, ctx, onvalues) {
  return new Select(component, ctx, onvalues).root;
}

class Select {
  constructor(component, ctx, onvalues) {
    this.component = component;
    this.ctx = ctx;
    this.onvalues = onvalues;
    this.most = component.max_values ?? 1;
    this.least = component.min_values ?? 1;
    this.options = optionsOf(component, ctx);
    this.values = this.options.filter((option) => option.preset).map((option) => option.value);
    const hint = component.placeholder || ctx.t('choose');
    this.face = el('span', { class: 'face' });
    this.button = el('button', {
      type: 'button', class: 'select', role: 'combobox', 'aria-label': hint, disabled: component.disabled,
      'data-custom-id': component.custom_id,
      onclick: () => (this.menu.open ? this.menu.hide() : this.#show()),
      onkeydown: (event) => this.#key(event),
      onblur: () => this.menu.hide(),
    }, this.face, icon('down', 'arrow'));
    this.menu = new Menu({
      control: this.button, label: hint, multiple: this.most > 1, cls: 'floating',
      onchoose: (item) => this.#choose(item), onhide: () => this.#hidden(),
    });
    this.root = el('div', { class: 'select-row' }, this.button);
    this.#draw(hint);
  }

  #draw(hint = this.component.placeholder || this.ctx.t('choose')) {
    const chosen = this.options.filter((option) => this.values.includes(option.value));
    this.face.replaceChildren(...(chosen.length > 0
      ? chosen.map((option) => el('span', { class: 'picked' }, option.icon?.cloneNode(true) ?? '', option.title))
      : [el('span', { class: 'hint' }, hint)]));
    const said = chosen.map((option) => option.title).join(', ');
    this.button.setAttribute('aria-label', said ? `${hint}: ${said}` : hint);
  }

  #show() {
    const { t, frame } = this.ctx;
    this.before = this.values;
    this.sent = false;
    frame.append(this.menu.root);
    const items = this.options.map((option) => ({ ...option, chosen: this.values.includes(option.value) }));
    if (this.most > 1) items.push({ title: t('done'), done: true });
    const foot = this.most > 1 ? t('chooseBetween', { min: this.least, max: Math.min(this.most, this.options.length) }) : '';
    const active = items.findIndex((item) => item.chosen);
    this.menu.show(items, { foot, active: Math.max(0, active) });
    if (items.length === 0) this.menu.foot.textContent = t('noMatch');
    placeBeside(this.menu, this.button, frame);
    this.away = () => this.menu.hide();
    this.ctx.scroller.addEventListener('scroll', this.away, { once: true });
  }

  #hidden() {
    this.menu.root.remove();
    this.ctx.scroller.removeEventListener('scroll', this.away);
    if (this.sent || this.most === 1) return;
    this.values = this.before;
    this.#draw();
  }

  #key(event) {
    if (this.menu.key(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!this.menu.open) this.#show();
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      this.menu.move(event.key === 'Home' ? 0 : this.options.length - 1);
    } else if (event.key.length === 1 && event.key !== ' ' && this.menu.open) {
      this.#seek(event.key);
    }
  }

  /** Typing goes to the first option that begins so. */
  #seek(letter) {
    const now = Date.now();
    this.typed = now - (this.typedAt ?? 0) < 800 ? this.typed + letter : letter;
    this.typedAt = now;
    const wanted = this.typed.toLowerCase();
    const found = this.options.findIndex((option) => option.title.toLowerCase().startsWith(wanted));
    if (found >= 0) this.menu.move(found);
  }

  #choose(item) {
    if (this.most > 1) { this.#toggle(item); return; }
    const again = this.values.includes(item.value);
    this.values = again && this.least === 0 ? [] : [item.value];
    this.#send();
  }

  #toggle(item) {
    if (item.done) {
      if (this.values.length >= this.least && this.values.length <= this.most) this.#send();
      return;
    }
    const { value } = item;
    if (this.values.includes(value)) this.values = this.values.filter((other) => other !== value);
    else if (this.values.length < this.most) this.values = [...this.values, value];
    this.menu.mark((other) => this.values.includes(other.value));
    this.#draw();
  }

  #send() {
    this.sent = true;
    this.#draw();
    this.menu.hide();
    this.onvalues(this.values);
  }
}

function optionsOf(component, ctx) {
  const { world } = ctx;
  const users = () => world.state.users.map((user) => ({ title: nameOf(user), value: user.id, icon: avatar(user, 'tiny') }));
  const preset = (option) => ({ ...option, preset: component.default_values?.some(({ id }) => id === option.value) });
  switch (component.type) {
    case KINDS.STRING:
      return component.options.map((option) => ({
        title: option.label, note: option.description, value: option.value, preset: option.default,
        icon: option.emoji ? el('span', { class: 'emoji' }, emojiText(option.emoji)) : null,
      }));
    case KINDS.USER:
    case KINDS.MENTIONABLE:
      return users().map(preset);
    case KINDS.CHANNEL:
      return world.channelsOf(ctx.userId)
        .filter((channel) => !component.channel_types || component.channel_types.includes(channel.type))
        .map((channel) => preset({ title: `#${channel.name}`, value: channel.id }));
    case KINDS.ROLE:
      return [{ title: '@everyone', value: world.state.guild.id }, ...world.state.roles.map(({ id, name }) => ({ title: `@${name}`, value: id }))].map(preset);
    default:
      return [];
  }
}

/** An emoji as text; a server's own emoji by its name. */
export function emojiText(emoji) {
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}
