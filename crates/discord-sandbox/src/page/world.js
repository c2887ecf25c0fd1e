// What the page knows of the server, kept fresh by the stream of changes.
//
// Events: `state` (channels, users or commands changed), `message` (detail: the change),
// `interaction` (detail: the change), `typing` (detail: the change), `again` (read everything
// once more, after a gap), `line` (detail: whether the stream is open).
import { get, post } from './api.js';

export class World extends EventTarget {
  state = null;

  /** Opens the stream and reads the state; resolves when both are there. */
  async start() {
    this.#listen();
    await this.refresh();
  }

  user(id) {
    return this.state.users.find((user) => user.id === id);
  }

  userNamed(name) {
    const wanted = name.toLowerCase();
    return this.state.users.find((user) => user.name.toLowerCase() === wanted);
  }

  /** The users a person can act as. */
  get people() {
    return this.state.users.filter((user) => !user.bot);
  }

  channel(id) {
    return this.state.channels.find((channel) => channel.id === id);
  }

  /** The channels that a user may see. */
  channelsOf(userId) {
    return this.state.channels.filter((channel) => channel.seen_by.includes(userId));
  }

  /** Acts as a user and resolves as soon as the bot has acknowledged or failed. */
  async interact(call, body) {
    let interaction = await post(`/sandbox/${call}`, body);
    while (interaction.state === 'waiting') {
      const changed = this.#change(interaction.id);
      interaction = await get(`/sandbox/interactions/${interaction.id}`);
      if (interaction.state !== 'waiting') break;
      await changed;
    }
    return interaction;
  }

  #change(id) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.removeEventListener('interaction', seen);
        resolve();
      };
      const seen = ({ detail }) => detail.interaction_id === id && detail.change !== 'created' && done();
      const timer = setTimeout(done, 2000);
      this.addEventListener('interaction', seen);
    });
  }

  #reading = null;
  #stale = false;

  /** Reads the state again; calls that come while one is under way are answered by one more reading. */
  refresh() {
    this.#stale = true;
    this.#reading ??= this.#read().finally(() => { this.#reading = null; });
    return this.#reading;
  }

  async #read() {
    while (this.#stale) {
      this.#stale = false;
      this.state = await get('/sandbox/state');
      this.#tell('state');
    }
  }

  #tell(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #listen() {
    const stream = new EventSource('/sandbox/events');
    let gap = false;
    stream.addEventListener('open', () => {
      this.#tell('line', true);
      if (gap) this.#again();
      gap = false;
    });
    stream.addEventListener('error', () => {
      gap = true;
      this.#tell('line', false);
      if (stream.readyState !== EventSource.CLOSED) return;
      setTimeout(() => this.#listen(), 1000);
      setTimeout(() => this.#again(), 1500);
    });
    stream.addEventListener('change', (event) => this.#changed(JSON.parse(event.data)));
    stream.addEventListener('lost', () => this.#again());
  }

  #again() {
    this.refresh().then(() => this.#tell('again')).catch(() => {});
  }

  #changed(change) {
    switch (change.kind) {
      case 'message':
      case 'interaction':
      case 'typing':
        this.#tell(change.kind, change);
        break;
      default:
        this.refresh().catch(() => {});
    }
  }
}
