// Plays a user of the sandbox and looks at what a discord.js bot makes of it.
//
//   npm ci && node check.mjs http://127.0.0.1:9100 TOKEN
//
// The sandbox must be running without another bot. Ends with 0 if all is as it should be.

import assert from 'node:assert/strict';

import { startBot } from './bot.mjs';

const [url, token] = process.argv.slice(2);
if (!url || !token) {
  console.error('usage: node check.mjs URL TOKEN');
  process.exit(2);
}

async function call(method, path, body) {
  const response = await fetch(`${url}/sandbox/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const act = (kind, body) => call('POST', kind, { wait_ms: 5000, ...body });

/** Looks again until `found` gives something. */
async function eventually(what, found) {
  for (let tries = 0; tries < 200; tries += 1) {
    const value = await found();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail(`never: ${what}`);
}

const seen = async (user, channel) =>
  (await call('GET', `channels/${channel}/messages?user=${encodeURIComponent(user)}`)).messages;

async function registers() {
  const { commands, bot } = await call('GET', 'state');
  assert.equal(bot.connected, true);
  assert.equal(commands.length, 1);
  assert.equal(commands[0].name_localizations['zh-TW'], '棋盤');
  assert.equal(commands[0].options[0].choices[0].name_localizations['zh-CN'], '国际象棋');
}

async function answersWithPicture() {
  const options = { game: 'Chess', opponent: 'Bea' };
  const done = await act('slash', { user: 'Ann', channel: 'lobby', command: 'board', options });
  assert.equal(done.state, 'answered');
  assert.equal(done.callback_type, 5);
  const [message] = done.messages;
  assert.equal(message.embeds[0].title, 'Ann vs Bea');
  const picture = await fetch(message.embeds[0].image.url);
  assert.equal(picture.headers.get('content-type'), 'image/png');
  assert.equal(message.components[0].components[0].label, 'Flip');
  return message;
}

async function makesThread(message) {
  const thread = await eventually('a thread', async () => {
    const { channels } = await call('GET', 'state');
    return channels.find((channel) => channel.id === message.id);
  });
  const first = await eventually('a message in it', async () => {
    const messages = await seen('Bea', thread.id);
    return messages.find((one) => one.type === 0);
  });
  assert.equal(first.pinged_user_ids.length, 1);
}

async function completes() {
  const options = { game: 'chess', action: 'Nf' };
  const done = await act('autocomplete', { user: 'Ann', channel: 'lobby', command: 'board', options, focused: 'action' });
  assert.deepEqual(done.choices, [{ name: 'Nf…', value: 'Nf' }]);
}

async function asks(message) {
  const shown = await act('click', { user: 'Bea', message: message.id, label: 'Ask' });
  assert.equal(shown.modal.fields[0].label, 'Your move');
  const done = await act('modal', { user: 'Bea', interaction: shown.id, fields: { 'Your move': 'Nf3' } });
  assert.equal(done.messages[0].content, 'played Nf3');
  assert.equal(done.messages[0].ephemeral, true);
}

async function flips(message) {
  const done = await act('click', { user: 'Bea', message: message.id, label: 'Flip' });
  assert.equal(done.callback_type, 7);
  assert.equal(done.messages[0].id, message.id);
  await eventually('an ephemeral follow-up', async () => {
    const messages = await seen('Bea', 'lobby');
    return messages.find((one) => one.ephemeral && one.content === 'You flipped it.');
  });
  const others = await seen('Chen', 'lobby');
  assert.ok(!others.some((one) => one.ephemeral));
  const flipped = others.find((one) => one.id === message.id);
  assert.equal(flipped.content, 'flipped');
  assert.deepEqual(flipped.components, []);
  assert.equal(flipped.embeds.length, 1, 'an update keeps what it does not name');
}

async function readsMentions() {
  await call('POST', 'messages', { user: 'Chen', channel: 'chess', content: '@Qiyuan e4' });
  const reply = await eventually('a reply', async () => {
    const messages = await seen('Chen', 'chess');
    return messages.find((one) => one.content.startsWith('read: '));
  });
  assert.match(reply.content, /^read: <@\d+> e4$/);
  assert.equal(reply.type, 19);
}

const { client, failures } = await startBot(url, token);
try {
  await registers();
  const message = await answersWithPicture();
  await makesThread(message);
  await completes();
  await asks(message);
  await flips(message);
  await readsMentions();
  assert.deepEqual(failures, []);
  const { broken } = await call('GET', 'broken');
  assert.deepEqual(broken, []);
  console.log('discord.js: all is as it should be');
} finally {
  await client.destroy();
}
