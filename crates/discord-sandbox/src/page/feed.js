// The messages of one channel as one user sees them, kept fresh.
import { get } from './api.js';

const PAGE = 50;

export class Feed {
  /** `onchange(feed)` is called after every reading; `ontrouble(error)` when one failed. */
  constructor(userId, channelId, onchange, ontrouble) {
    this.userId = userId;
    this.channelId = channelId;
    this.onchange = onchange;
    this.ontrouble = ontrouble;
    this.messages = [];
    this.typing = false;
    this.hasEarlier = false;
    this.closed = false;
    this.pages = 1;
  }

  #reading = null;
  #stale = false;

  /** Reads again; calls during a reading lead to one more. */
  refresh() {
    this.#stale = true;
    this.#reading ??= this.#read().catch((trouble) => this.closed || this.ontrouble(trouble)).finally(() => { this.#reading = null; });
    return this.#reading;
  }

  /** One more page of the past. */
  earlier() {
    this.pages += 1;
    return this.refresh();
  }

  async #read() {
    while (this.#stale && !this.closed) {
      this.#stale = false;
      let messages = [];
      let full = true;
      for (let page = 0; page < this.pages && full; page += 1) {
        const answer = await get(`/sandbox/channels/${this.channelId}/messages`, {
          user: this.userId, limit: PAGE, before: messages[0]?.id,
        });
        if (page === 0) this.typing = answer.typing;
        full = answer.messages.length === PAGE;
        messages = [...answer.messages, ...messages];
      }
      if (this.closed) return;
      this.messages = messages;
      this.hasEarlier = full;
      this.onchange(this);
    }
  }

  close() {
    this.closed = true;
  }
}
