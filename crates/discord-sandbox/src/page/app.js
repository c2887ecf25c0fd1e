// The page: a top line and one client for each user somebody acts as.
import { Client } from './client.js';
import { el, avatar } from './dom.js';
import { askForPlayer } from './people.js';
import { tickRelativeTimes } from './time.js';
import { World } from './world.js';

const MEMORY = 'sandbox.clients';
const THEME = 'sandbox.theme';
const FIRST = ['Ann', 'Bea'];
/** For how long a thread is new. */
const NEW_MS = 30_000;

const world = new World();
const place = document.getElementById('clients');
const tabs = document.getElementById('tabs');
let clients = [];
let active = 0;
let guildId;
/** When a thread was seen first (0: it was there when the page began), and to whom it was offered. */
const firstSeen = new Map();
const offered = new Set();

function handlersFor(slot) {
  return {
    onchange: remember,
    onmessages: followNewThreads,
    onclose: () => removeClient(slot.client),
    onuser: (id) => replaceClient(slot.client, id),
  };
}

function makeClient(userId, channelId) {
  const slot = {};
  slot.client = new Client(world, userId, channelId, handlersFor(slot));
  return slot.client;
}

function addClient(userId, channelId) {
  const client = makeClient(userId, channelId);
  clients.push(client);
  place.append(client.root);
  activate(clients.length - 1);
  return client;
}

/** Puts a new client where the old one stood: another user, or the same one in another language. */
function replaceClient(old, userId) {
  const at = clients.indexOf(old);
  if (at < 0) return;
  const client = makeClient(userId, old.channelId);
  clients[at] = client;
  old.root.replaceWith(client.root);
  old.close();
  activate(at);
}

function removeClient(client) {
  clients = clients.filter((other) => other !== client);
  client.close();
  activate(Math.min(active, clients.length - 1));
  if (clients.length === 0) addPlayer();
}

function activate(index) {
  active = Math.max(0, index);
  clients.forEach((client, at) => client.root.classList.toggle('active', at === active));
  drawTabs();
  remember();
}

function drawTabs() {
  tabs.replaceChildren(...clients.map((client, at) => el('button', {
    type: 'button', 'aria-pressed': String(at === active), onclick: () => activate(at),
  }, avatar(client.user, 'tiny'), client.user.name)));
}

function remember() {
  const slots = clients.map((client) => [client.userId, client.channelId]);
  try {
    sessionStorage.setItem(MEMORY, JSON.stringify(slots));
  } catch {
    // Without a memory the page begins with the first users again.
  }
}

function remembered() {
  try {
    const slots = JSON.parse(sessionStorage.getItem(MEMORY) ?? '[]');
    return slots.filter(([userId]) => world.user(userId));
  } catch {
    return [];
  }
}

async function addPlayer() {
  const free = world.people.filter((user) => !clients.some((client) => client.userId === user.id));
  const id = await askForPlayer(world, free);
  if (id) addClient(id).composer.focus();
}

function drawTop() {
  const { guild, bot } = world.state;
  document.title = `${guild.name} — sandbox`;
  const status = document.getElementById('bot');
  status.classList.toggle('online', bot.connected);
  status.textContent = `${bot.name} is ${bot.connected ? 'online' : 'offline'}`;
}

function onState() {
  // Another sandbox answers at this address: begin anew.
  if (world.state.guild.id !== guildId) { location.reload(); return; }
  drawTop();
  for (const client of [...clients]) {
    if (client.user.locale !== client.locale) replaceClient(client, client.userId);
    else client.draw();
  }
  followNewThreads();
  drawTabs();
}

/** Whoever is a member of a thread, or is named by what a new one was made from, goes along, once. */
function followNewThreads() {
  for (const thread of threads()) {
    if (!firstSeen.has(thread.id)) firstSeen.set(thread.id, Date.now());
    const isNew = Date.now() - firstSeen.get(thread.id) < NEW_MS;
    for (const client of clients) {
      const key = `${thread.id}/${client.userId}`;
      const isTheirs = thread.member_ids?.includes(client.userId) || (isNew && client.isNamedBy(thread));
      if (!isTheirs || offered.has(key)) continue;
      offered.add(key);
      if (thread.owner_id !== client.userId && !thread.thread_metadata?.archived) client.follow(thread);
    }
  }
}

function threads() {
  return world.state.channels.filter(({ kind }) => kind.endsWith('_thread'));
}

function knowPresentThreads() {
  for (const thread of threads()) {
    firstSeen.set(thread.id, 0);
    for (const id of thread.member_ids ?? []) offered.add(`${thread.id}/${id}`);
  }
}

function wireTop() {
  document.getElementById('add').addEventListener('click', addPlayer);
  document.getElementById('theme').addEventListener('click', () => {
    const isDark = getComputedStyle(document.documentElement).getPropertyValue('--is-dark').trim() === '1';
    setTheme(isDark ? 'light' : 'dark');
  });
  document.addEventListener('keydown', (event) => {
    const at = Number(event.key) - 1;
    if (!event.altKey || event.ctrlKey || !clients[at]) return;
    event.preventDefault();
    activate(at);
    clients[at].composer.focus();
  });
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}

function wireWorld() {
  const offline = document.getElementById('offline');
  world.addEventListener('line', ({ detail }) => { offline.hidden = detail; });
  world.addEventListener('state', onState);
  world.addEventListener('again', () => clients.forEach((client) => client.refresh()));
  world.addEventListener('message', ({ detail }) => clients.forEach((client) => client.onMessage(detail)));
  world.addEventListener('typing', ({ detail }) => clients.forEach((client) => client.onTyping(detail)));
}

async function start() {
  const theme = localStorage.getItem(THEME);
  if (theme) document.documentElement.dataset.theme = theme;
  wireTop();
  await world.start();
  guildId = world.state.guild.id;
  knowPresentThreads();
  drawTop();
  wireWorld();
  const slots = remembered();
  const first = FIRST.map((name) => world.userNamed(name)).filter(Boolean).map((user) => [user.id]);
  const fallback = world.people.slice(0, 2).map((user) => [user.id]);
  for (const [userId, channelId] of [slots, first, fallback].find((list) => list.length > 0) ?? []) addClient(userId, channelId);
  activate(0);
  tickRelativeTimes();
}

start().catch((trouble) => {
  const offline = document.getElementById('offline');
  offline.textContent = trouble.message;
  offline.hidden = false;
});
