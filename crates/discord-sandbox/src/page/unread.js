// What one user has not read yet, channel by channel, since the page was opened.
import { get } from './api.js';

const NOTHING = { any: false, pings: 0 };

export class Unread {
  constructor(world, userId, onchange) {
    Object.assign(this, { world, userId, onchange });
    this.marks = new Map();
    this.lastRead = new Map();
    this.since = Date.now();
  }

  /** `{any, pings}` of a channel. */
  of(channelId) {
    return this.marks.get(channelId) ?? NOTHING;
  }

  /** The channel is shown up to this message. */
  read(channelId, messageId) {
    if (messageId) this.lastRead.set(channelId, BigInt(messageId));
    if (this.marks.delete(channelId)) this.onchange();
  }

  /** A message arrived in a channel that is not shown: count what is new. */
  async arrived(channelId) {
    const answer = await get(`/sandbox/channels/${channelId}/messages`, { user: this.userId, limit: 50 }).catch(() => null);
    if (!answer) return;
    const known = this.lastRead.get(channelId);
    const fresh = answer.messages.filter((message) => message.author.id !== this.userId
      && (known === undefined ? Date.parse(message.timestamp) >= this.since : BigInt(message.id) > known));
    const pings = fresh.filter((message) => message.pinged_user_ids?.includes(this.userId)).length;
    if (fresh.length === 0) return;
    this.marks.set(channelId, { any: true, pings });
    this.onchange();
  }
}
