// What can be typed for one option of a slash command: suggestions, and the value to send.
import { avatar, nameOf } from './dom.js';
import { post } from './api.js';

const KIND = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, FILE: 11 };
const MOST = 25;

/** Suggestions known at once: items for a menu, each with `value`; null if there are none of this kind. */
export function suggestions(option, text, ctx) {
  const items = everything(option, ctx);
  if (!items) return null;
  const wanted = text.trim().replace(/^[@#]/, '').toLowerCase();
  return items.filter((item) => item.title.replace(/^[@#]/, '').toLowerCase().includes(wanted)).slice(0, MOST);
}

function everything(option, ctx) {
  if (option.choices.length > 0) return option.choices.map((choice) => ({ title: choice.label, value: choice.value }));
  switch (option.type) {
    case KIND.BOOLEAN:
      return [{ title: ctx.t('yes'), value: true }, { title: ctx.t('no'), value: false }];
    case KIND.USER:
      return people(ctx);
    case KIND.MENTIONABLE:
      return [...people(ctx), everyone(ctx)];
    case KIND.ROLE:
      return [everyone(ctx)];
    case KIND.CHANNEL:
      return ctx.world.channelsOf(ctx.userId)
        .filter((channel) => channel.kind !== 'dm' && (!option.channel_types || option.channel_types.includes(channel.type)))
        .map((channel) => ({ title: `#${channel.name}`, value: channel.id }));
    default:
      return null;
  }
}

/** Others first, then bots, oneself last. */
function people(ctx) {
  const rank = (user) => (user.id === ctx.userId ? 2 : user.bot ? 1 : 0);
  return [...ctx.world.state.users].sort((a, b) => rank(a) - rank(b)).map((user) => ({
    title: `@${nameOf(user)}`, value: user.id, icon: avatar(user, 'tiny'), aside: user.bot ? ctx.t('app') : null,
  }));
}

function everyone(ctx) {
  return { title: '@everyone', value: ctx.world.state.guild.id };
}

/** Asks the bot for choices. `options` are those filled in so far, the typed text among them. */
export async function autocomplete({ leaf, option, options, channelId }, ctx, signal) {
  const interaction = await post('/sandbox/autocomplete', {
    user: ctx.userId, channel: channelId, command: leaf.name, options, focused: option.name, wait_ms: 3500,
  }, { signal });
  if (interaction.state === 'failed') throw new Error(ctx.t('optionsFailed'));
  return (interaction.choices ?? []).map((choice) => ({ title: String(choice.name), value: choice.value }));
}

/** The value to send for a chip `{option, text, value}`: `{value}` or `{problem}`, a text. */
export function valueOf({ option, text, value }, ctx) {
  if (value !== undefined) return { value };
  const typed = text.trim();
  const items = option.autocomplete ? null : everything(option, ctx);
  if (items) {
    const bare = (title) => title.replace(/^[@#]/, '').toLowerCase();
    const found = items.find((item) => bare(item.title) === bare(typed)) ?? option.choices.find((choice) => String(choice.value) === typed);
    return found ? { value: found.value } : { problem: ctx.t(problemOf(option)) };
  }
  if (option.type === KIND.FILE) return { problem: ctx.t('unsupported') };
  if (option.type === KIND.INTEGER || option.type === KIND.NUMBER) return numberOf(option, typed, ctx);
  return lengthChecked(option, text, ctx);
}

function problemOf(option) {
  if (option.choices.length > 0) return 'wrongChoice';
  return { [KIND.USER]: 'wrongUser', [KIND.MENTIONABLE]: 'wrongUser', [KIND.CHANNEL]: 'wrongChannel' }[option.type] ?? 'wrongChoice';
}

function numberOf(option, typed, ctx) {
  const whole = option.type === KIND.INTEGER;
  const fits = whole ? /^-?\d{1,16}$/.test(typed) : /^-?\d{1,16}(\.\d+)?$/.test(typed);
  if (!fits) return { problem: ctx.t(whole ? 'wrongNumber' : 'wrongDecimal') };
  const value = Number(typed);
  const { min_value: min = -9_007_199_254_740_991, max_value: max = 9_007_199_254_740_991 } = option;
  return value < min || value > max ? { problem: ctx.t('outOfRange', { min, max }) } : { value };
}

function lengthChecked(option, text, ctx) {
  if ([...text].length < (option.min_length ?? 0)) return { problem: ctx.t('tooShort', { min: option.min_length }) };
  return { value: text };
}
