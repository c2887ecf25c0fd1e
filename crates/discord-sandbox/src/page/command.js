// A slash command being filled in: its name, a chip for each option given, and a tail in which
// further options are found by name.
import { el, freshId } from './dom.js';
import { autocomplete, suggestions, valueOf } from './options.js';

const PAUSE_MS = 90;
const COMBOBOX = { role: 'combobox', 'aria-expanded': 'false', 'aria-autocomplete': 'list' };

export class CommandForm {
  /** `menuFor(input)` gives the composer's menu bound to that input; `onsend(leaf, options)`, `onleave()`. */
  constructor(leaf, texts, ctx, { showMenu, menu, onsend, onleave, channelId }) {
    Object.assign(this, { leaf, ctx, showMenu, menu, onsend, onleave, channelId });
    this.chips = [];
    this.problem = el('p', { class: 'problem', role: 'alert' });
    this.tail = el('input', {
      class: 'tail', 'aria-label': ctx.t('moreOptions'), autocomplete: 'off', spellcheck: 'false', ...COMBOBOX, 'aria-controls': menu.id,
      placeholder: ctx.t('pressEnter'),
      onfocus: () => this.#listOptions(), oninput: () => this.#listOptions(), onkeydown: (event) => this.#tailKey(event),
    });
    this.line = el('div', { class: 'command-line' }, el('code', { class: 'command-name' }, `/${leaf.label}`), this.tail);
    this.root = el('div', { class: 'command', role: 'group', 'aria-label': `/${leaf.label}: ${leaf.description}` }, this.line);
    for (const option of leaf.options) {
      if (option.required || texts[option.name] !== undefined) this.#add(option, texts[option.name] ?? '');
    }
  }

  /** Goes to the first chip to fill in, or to the tail. */
  focus() {
    (this.chips.find((chip) => chip.text === '') ?? { input: this.tail }).input.focus();
  }

  #add(option, text = '') {
    const id = freshId('option');
    const chip = { option, text, value: undefined };
    chip.input = el('input', {
      id, value: text, autocomplete: 'off', spellcheck: 'false', ...COMBOBOX, 'aria-controls': this.menu.id, size: 6,
      'aria-label': `${option.label}: ${option.about}`, 'aria-required': option.required ? 'true' : null,
      'data-option': option.name, maxlength: option.max_length ?? 6000,
      onfocus: () => this.#suggest(chip),
      oninput: () => this.#typed(chip),
      onkeydown: (event) => this.#key(event, chip),
    });
    chip.node = el('label', { class: 'chip', for: id }, el('span', {}, option.label), chip.input);
    this.line.insertBefore(chip.node, this.tail);
    this.chips.push(chip);
    this.#resize(chip.input);
    return chip;
  }

  #typed(chip) {
    chip.text = chip.input.value;
    chip.value = undefined;
    this.#settle(chip);
    this.#suggest(chip);
  }

  #set(chip, item) {
    chip.text = item.title;
    chip.value = item.value;
    chip.input.value = item.title;
    this.#settle(chip);
  }

  #settle(chip) {
    this.problem.remove();
    chip.node.classList.remove('bad');
    chip.input.removeAttribute('aria-invalid');
    this.#resize(chip.input);
  }

  #resize(input) {
    const wide = [...input.value].reduce((sum, letter) => sum + (letter.codePointAt(0) > 0x2e80 ? 2 : 1), 0);
    input.size = Math.min(60, Math.max(3, wide + 1));
  }

  // Suggestions

  #suggest(chip) {
    this.asking?.abort();
    clearTimeout(this.timer);
    const { option } = chip;
    const show = (items, foot = '') => this.#showItems(chip, items, foot);
    const known = option.autocomplete ? null : suggestions(option, chip.value === undefined ? chip.text : '', this.ctx);
    if (known) { show(known, known.length === 0 ? this.ctx.t('noMatch') : ''); return; }
    if (!option.autocomplete) { show([]); return; }
    // What was suggested for another text must not be taken by Enter.
    if (!this.menu.open || this.shownFor !== chip) show([], this.ctx.t('loading'));
    else this.menu.rest();
    this.timer = setTimeout(() => this.#ask(chip, show), PAUSE_MS);
  }

  async #ask(chip, show) {
    this.asking = new AbortController();
    const { signal } = this.asking;
    const options = {};
    for (const other of this.chips) {
      const read = other === chip ? { value: other.text } : valueOf(other, this.ctx);
      if (read.value !== undefined && (other === chip || other.text !== '')) options[other.option.name] = read.value;
    }
    try {
      const items = await autocomplete({ leaf: this.leaf, option: chip.option, options, channelId: this.channelId }, this.ctx, signal);
      if (document.activeElement === chip.input) show(items, items.length === 0 ? this.ctx.t('noMatch') : '');
    } catch (trouble) {
      if (trouble.name !== 'AbortError') show([], trouble.message);
    }
  }

  #showItems(chip, items, foot) {
    this.shownFor = chip;
    const { option } = chip;
    const mark = option.required ? '' : ` (${this.ctx.t('optional')})`;
    const active = chip.value === undefined ? 0 : -1;
    const marked = items.map((item) => ({ ...item, chosen: item.value === chip.value }));
    this.showMenu(chip.input, marked, { title: `${option.label} — ${option.about}${mark}`, foot, active }, (item) => {
      this.#set(chip, item);
      this.#onward(chip);
    });
  }

  #listOptions() {
    const typed = this.tail.value.replace(/:$/, '').trim().toLowerCase();
    const rest = this.leaf.options.filter((option) => !this.chips.some((chip) => chip.option === option));
    const fitting = rest.filter((option) => option.label.toLowerCase().startsWith(typed) || option.name.startsWith(typed));
    if (this.tail.value.endsWith(':') && fitting.length > 0) { this.#open(fitting[0]); return; }
    if (rest.length === 0) { this.menu.hide(); return; }
    const items = fitting.map((option) => ({ title: option.label, note: option.about, option }));
    const title = this.ctx.t('moreOptions');
    this.showMenu(this.tail, items, { title, active: typed ? 0 : -1, foot: fitting.length === 0 ? this.ctx.t('noMatch') : '' }, (item) => this.#open(item.option));
  }

  #open(option) {
    this.tail.value = '';
    this.#add(option).input.focus();
  }

  // Keys

  #onward(chip) {
    const next = this.chips.slice(this.chips.indexOf(chip) + 1).find((other) => other.text === '');
    const { input } = next ?? { input: this.tail };
    input.focus();
  }

  #key(event, chip) {
    if (this.menu.key(event) || event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      this.#enter(chip);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.onleave();
    } else if (event.key === 'Backspace' && chip.input.value === '') {
      event.preventDefault();
      this.#back(chip);
    }
  }

  /** Enter goes to the next option that is still owed, else it sends. */
  #enter(chip) {
    const owed = this.chips.find((other) => other.text === '' && other.option.required && other !== chip);
    if (chip.text !== '' && owed) owed.input.focus();
    else this.send();
  }

  #tailKey(event) {
    if (this.menu.key(event) || event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      this.send();
    } else if (event.key === 'Escape' || (event.key === 'Backspace' && this.tail.value === '' && this.chips.length === 0)) {
      event.preventDefault();
      this.onleave();
    } else if (event.key === 'Backspace' && this.tail.value === '') {
      event.preventDefault();
      this.chips.at(-1).input.focus();
    }
  }

  /** Backspace in an empty chip: an optional one goes, else the one before has the focus. */
  #back(chip) {
    const at = this.chips.indexOf(chip);
    if (!chip.option.required) {
      chip.node.remove();
      this.chips.splice(at, 1);
    }
    const before = this.chips[at - 1];
    if (before) before.input.focus();
    else if (chip.option.required) this.onleave();
    else this.tail.focus();
  }

  // Sending

  /** Checks every chip and hands the options over, or says what is wrong. */
  send() {
    const options = {};
    for (const chip of this.chips) {
      if (chip.text === '' && !chip.option.required) continue;
      const read = chip.text === '' ? { problem: this.ctx.t('required') } : valueOf(chip, this.ctx);
      if (read.problem) { this.#complain(chip, read.problem); return; }
      options[chip.option.name] = read.value;
    }
    this.menu.hide();
    this.onsend(this.leaf, options);
  }

  #complain(chip, text) {
    chip.input.focus();
    chip.node.classList.add('bad');
    chip.input.setAttribute('aria-invalid', 'true');
    this.tell(`${chip.option.label}: ${text}`);
  }

  /** Shows what is wrong above the line. */
  tell(text) {
    this.problem.textContent = text;
    this.root.prepend(this.problem);
  }
}
