// Choosing whom to act as, and making new users.
import { post } from './api.js';
import { showForm } from './modal.js';
import { LOCALES, wordsOf } from './words.js';

const NEW = '+';

/** Asks for a player: one of `candidates` or a new one. Resolves to a user's id, or null. */
export async function askForPlayer(world, candidates) {
  let chosen = candidates.length > 0 ? await pick(candidates) : NEW;
  if (chosen === NEW) chosen = await create(world);
  return chosen;
}

async function pick(candidates) {
  let chosen = null;
  const choices = [...candidates.map((user) => [user.id, user.name]), [NEW, 'A new player…']];
  await showForm({
    title: 'Add a player beside the others', submit: 'Continue',
    fields: [{ custom_id: 'user', label: 'Who plays?', style: 'choice', choices, value: choices[0][0], required: true }],
  }, {
    frame: document.body, t: wordsOf('en-US'),
    async onsubmit({ user }) { chosen = user; return null; },
  });
  return chosen;
}

async function create(world) {
  let made = null;
  await showForm({
    title: 'New player', submit: 'Create',
    fields: [
      { custom_id: 'name', label: 'Name', style: 'short', required: true, max_length: 32 },
      { custom_id: 'locale', label: 'Language', style: 'choice', choices: LOCALES, value: 'en-US', required: true },
    ],
  }, {
    frame: document.body, t: wordsOf('en-US'),
    async onsubmit({ name, locale }) {
      const user = await post('/sandbox/users', { name: name.trim(), locale });
      await world.refresh();
      made = user.id;
      return null;
    },
  });
  return made;
}
