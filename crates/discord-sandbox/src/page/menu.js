// A listbox that belongs to a focused control (a combobox): the focus stays there, the keys move here.
import { el, freshId } from './dom.js';

export class Menu {
  /** `control`: the element with the focus; `onchoose(item)`; `multiple` for check marks that toggle. */
  constructor({ control, label, onchoose, onhide = () => {}, multiple = false, cls = '' }) {
    this.control = control;
    this.onchoose = onchoose;
    this.onhide = onhide;
    this.id = freshId('menu');
    this.title = el('p', { class: 'menu-title' });
    this.list = el('ul', { role: 'listbox', id: this.id, 'aria-label': label, 'aria-multiselectable': multiple ? 'true' : null });
    this.foot = el('p', { class: 'menu-foot' });
    this.root = el('div', { class: `menu ${cls}`, hidden: true }, this.title, this.list, this.foot);
    // A press inside must not take the focus from the control.
    this.root.addEventListener('mousedown', (event) => event.preventDefault());
    control.setAttribute('aria-haspopup', 'listbox');
    control.setAttribute('aria-controls', this.id);
    this.#expanded(false);
    this.items = [];
    this.active = -1;
  }

  get open() {
    return !this.root.hidden;
  }

  /** Shows items `{title, note, icon, aside, chosen, off}`; `active` is the one that Enter takes (−1: none). */
  show(items, { title = '', foot = '', active = 0 } = {}) {
    this.items = items;
    this.title.textContent = title;
    this.title.hidden = title === '';
    this.foot.textContent = foot;
    this.foot.hidden = foot === '';
    this.list.replaceChildren(...items.map((item, index) => this.#row(item, index)));
    this.list.hidden = items.length === 0;
    this.root.hidden = false;
    this.#expanded(true);
    this.#activate(Math.min(active, items.length - 1));
  }

  hide() {
    if (!this.open) return;
    this.root.hidden = true;
    this.items = [];
    this.active = -1;
    this.#expanded(false);
    this.control.removeAttribute('aria-activedescendant');
    this.onhide();
  }

  /** Takes a key of the control; true if it was for the menu. */
  key(event) {
    if (!this.open || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false;
    const last = this.items.length - 1;
    switch (event.key) {
      case 'ArrowDown': this.#activate(this.active >= last ? 0 : this.active + 1); break;
      case 'ArrowUp': this.#activate(this.active <= 0 ? last : this.active - 1); break;
      case 'PageDown': this.#activate(Math.min(this.active + 8, last)); break;
      case 'PageUp': this.#activate(Math.max(this.active - 8, 0)); break;
      case 'Escape': this.hide(); break;
      case 'Enter':
      case 'Tab':
        if (event.shiftKey || !this.items[this.active]) return false;
        this.choose(this.active);
        break;
      default: return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Makes no item the active one: Enter takes none. */
  rest() {
    if (this.open) this.#activate(-1);
  }

  /** Moves to the item of that place. */
  move(index) {
    if (this.open) this.#activate(Math.max(0, Math.min(index, this.items.length - 1)));
  }

  choose(index) {
    const item = this.items[index];
    if (item && !item.off) this.onchoose(item, index);
  }

  /** Marks items as chosen or not, without drawing the list again. */
  mark(isChosen) {
    this.items.forEach((item, index) => {
      item.chosen = isChosen(item);
      this.list.children[index].setAttribute('aria-selected', String(item.chosen));
    });
  }

  /** A plain text field has no such state. */
  #expanded(is) {
    if (this.control.tagName !== 'TEXTAREA') this.control.setAttribute('aria-expanded', String(is));
  }

  #activate(index) {
    this.list.children[this.active]?.classList.remove('active');
    this.active = this.items.length === 0 ? -1 : index;
    const row = this.list.children[this.active];
    if (row) {
      row.classList.add('active');
      row.scrollIntoView({ block: 'nearest' });
      this.control.setAttribute('aria-activedescendant', row.id);
    } else {
      this.control.removeAttribute('aria-activedescendant');
    }
  }

  #row(item, index) {
    return el('li', {
      role: 'option',
      id: `${this.id}-${index}`,
      'aria-selected': String(item.chosen ?? false),
      'aria-disabled': item.off ? 'true' : null,
      onclick: () => this.choose(index),
      onmousemove: () => this.active !== index && this.#activate(index),
    },
    item.icon ? el('span', { class: 'icon' }, item.icon) : null,
    el('span', { class: 'what' },
      el('span', { class: 'title' }, item.title),
      item.note ? el('span', { class: 'note' }, item.note) : null),
    item.aside ? el('span', { class: 'aside' }, item.aside) : null);
  }
}

/** Puts a menu under (or over) its control, within the window; both below the same positioned `frame`. */
export function placeBeside(menu, control, frame) {
  const box = control.getBoundingClientRect();
  const bounds = frame.getBoundingClientRect();
  const below = bounds.bottom - box.bottom;
  const above = box.top - bounds.top;
  const { style } = menu.root;
  style.left = `${Math.max(4, box.left - bounds.left)}px`;
  style.width = `${Math.min(box.width, bounds.width - 8)}px`;
  style.top = below >= above ? `${box.bottom - bounds.top + 4}px` : 'auto';
  style.bottom = below >= above ? 'auto' : `${bounds.bottom - box.top + 4}px`;
  style.maxHeight = `${Math.max(below, above) - 12}px`;
}
