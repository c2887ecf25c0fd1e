// The list of messages: rows are kept, made anew only when their message changed, and the view
// stays at the end while the reader is there.
import { el } from './dom.js';
import { icon } from './icons.js';
import { continues, messageRow } from './messages.js';

const NEAR = 60;

export class Log {
  constructor(ctx, { onearlier }) {
    this.ctx = ctx;
    this.rows = new Map();
    this.fresh = true;
    this.following = true;
    this.lastTop = 0;
    this.owed = null;
    this.earlier = el('button', { type: 'button', class: 'earlier', onclick: onearlier, hidden: true }, ctx.t('earlier'));
    this.welcome = el('div', { class: 'welcome', hidden: true });
    this.list = el('div', { class: 'list' });
    this.scroller = el('div', { class: 'scroller', role: 'log', tabindex: '0', 'aria-live': 'polite' },
      el('div', { class: 'filler' }), this.welcome, this.earlier, this.list);
    this.newest = el('button', { type: 'button', class: 'newest', hidden: true, onclick: () => this.toEnd() }, ctx.t('newest'), icon('newest'));
    this.root = el('div', { class: 'log' }, this.scroller, this.newest);
    this.scroller.addEventListener('scroll', () => this.#scrolled());
    new ResizeObserver(() => this.following && this.toEnd()).observe(this.list);
    new ResizeObserver(() => this.following && this.toEnd()).observe(this.scroller);
  }

  /** Begins with another channel. */
  reset(label, welcome) {
    this.scroller.setAttribute('aria-label', label);
    this.welcome.replaceChildren(...welcome);
    this.welcome.hidden = true;
    this.earlier.hidden = true;
    this.rows.clear();
    this.list.replaceChildren();
    this.fresh = true;
    this.following = true;
  }

  /** Shows messages, and local notes `{after, node}` each below the message of that id. */
  show(messages, { hasEarlier, notes }) {
    const anchor = this.following ? null : this.#anchor();
    const focus = this.#focus();
    this.scroller.setAttribute('aria-busy', this.fresh ? 'true' : 'false');
    const below = (id) => notes.filter((note) => note.after === id).map((note) => note.node);
    const gone = notes.filter((note) => !messages.some((message) => message.id === note.after)).map((note) => note.node);
    const wanted = messages.flatMap((message, index) => [this.#row(message, messages[index - 1]), ...below(message.id)]);
    this.#arrange([...wanted, ...gone]);
    for (const id of [...this.rows.keys()]) if (!messages.some((message) => message.id === id)) this.rows.delete(id);
    this.welcome.hidden = hasEarlier;
    this.earlier.hidden = !hasEarlier;
    this.#refocus(focus);
    if (this.following) this.toEnd();
    else if (anchor) this.scroller.scrollTop += anchor.row.getBoundingClientRect().top - anchor.top;
    this.fresh = false;
    this.scroller.removeAttribute('aria-busy');
  }

  toEnd() {
    this.following = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.lastTop = this.scroller.scrollTop;
    this.newest.hidden = true;
  }

  /** Goes to a message and lights it up; false if it is not in the list. */
  reveal(id) {
    const row = this.rows.get(id)?.row;
    if (!row) return false;
    this.following = false;
    row.scrollIntoView({ block: 'center' });
    row.classList.add('lit');
    row.focus({ preventScroll: true });
    setTimeout(() => row.classList.remove('lit'), 2500);
    return true;
  }

  #scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    // Content that grew below does not mean that the reader left the end; only going up does.
    const stayed = this.following && scrollTop >= this.lastTop;
    this.following = stayed || scrollTop + clientHeight >= scrollHeight - NEAR;
    this.lastTop = scrollTop;
    this.newest.hidden = this.following;
  }

  #row(message, before) {
    const grouped = continues(message, before);
    const thread = message.thread ?? (message.type === 18 ? { id: message.message_reference?.channel_id } : null);
    const face = JSON.stringify([message, grouped, thread && this.ctx.world.channel(thread.id)?.name, this.ctx.locale]);
    const known = this.rows.get(message.id);
    if (known?.face === face) return known.row;
    const row = messageRow(message, this.ctx, grouped);
    this.rows.set(message.id, { face, row });
    return row;
  }

  /** Makes the children of the list these, moving as little as possible. */
  #arrange(wanted) {
    const keep = new Set(wanted);
    for (const child of [...this.list.children]) if (!keep.has(child)) child.remove();
    wanted.forEach((row, index) => {
      if (this.list.children[index] !== row) this.list.insertBefore(row, this.list.children[index] ?? null);
    });
  }

  #anchor() {
    const top = this.scroller.getBoundingClientRect().top;
    const row = [...this.list.children].find((child) => child.getBoundingClientRect().bottom > top);
    return row && { row, top: row.getBoundingClientRect().top };
  }

  /** Where the focus is, in words that outlive the row. */
  #focus() {
    const { activeElement } = document;
    if (!this.list.contains(activeElement)) return null;
    const id = activeElement.closest('[data-id]')?.dataset.id;
    return { id, component: activeElement.dataset.customId, label: activeElement.textContent };
  }

  #refocus(focus) {
    if (this.owed) this.#settle();
    if (!focus || this.list.contains(document.activeElement)) return;
    const row = this.rows.get(focus.id)?.row;
    const same = row && [...row.querySelectorAll('button')].find((node) => !node.disabled
      && (focus.component ? node.dataset.customId === focus.component : node.textContent === focus.label));
    const place = same ?? row ?? this.scroller;
    place.focus({ preventScroll: true });
    if (!same && focus.component) this.owed = { place, label: focus.label };
    if (this.owed) this.#settle();
  }

  /** A button is gone: the focus waits beside it for a newer one of the same name. */
  #settle() {
    const { place, label } = this.owed;
    if (document.activeElement !== place) { this.owed = null; return; }
    const newer = [...this.list.querySelectorAll('.components .button')].reverse()
      .find((node) => node.textContent === label && !node.disabled);
    if (!newer || !(place.compareDocumentPosition(newer) & Node.DOCUMENT_POSITION_FOLLOWING)) return;
    newer.focus({ preventScroll: true });
    this.owed = null;
  }
}
