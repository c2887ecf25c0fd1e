// What a client says to itself in the log: a command under way, or one that nobody answered.
import { el, avatar } from './dom.js';

export class Notes {
  /** `onchange()` is called when the notes to show are others than before. */
  constructor({ user, t, onchange }) {
    Object.assign(this, { user, t, onchange });
    this.shown = [];
  }

  /** The notes of a channel: `{after, node}`. */
  of(channelId) {
    return this.shown.filter((note) => note.channelId === channelId);
  }

  /** A note about a command, not shown yet, to stand below the message `after`. */
  make(channelId, after, label) {
    const text = el('p', {}, this.t('sending'));
    const node = el('article', { class: 'message notice pending' }, avatar(this.user), el('p', { class: 'origin' }, `/${label}`), text);
    return { channelId, after, node, text };
  }

  show(note) {
    if (this.shown.includes(note)) return;
    this.shown.push(note);
    this.onchange();
  }

  drop(note) {
    if (!this.shown.includes(note)) return;
    this.shown = this.shown.filter((other) => other !== note);
    this.onchange();
  }

  /** Nobody answered. */
  fail(note) {
    const close = el('button', { type: 'button', class: 'link', onclick: () => this.drop(note) }, this.t('dismiss'));
    note.text.replaceChildren(this.t('noResponse'), ' · ', this.t('onlyYou'), ' · ', close);
    note.node.className = 'message notice failed';
    this.show(note);
  }
}
