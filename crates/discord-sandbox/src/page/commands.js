// The bot's slash commands, as a user of some language sees them.

const KIND = { SUBCOMMAND: 1, GROUP: 2 };
const CHAT_INPUT = 1;

/** A name or description in the user's language, if the bot gave it. */
export function localised(thing, key, locale) {
  return thing[`${key}_localizations`]?.[locale] ?? thing[key];
}

/** Every command that can be sent, subcommands one by one: `{name, label, description, options}`. */
export function leaves(commands, locale) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((command) => below(command, [], [], locale))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

function below(node, names, labels, locale) {
  const path = [...names, node.name];
  const shown = [...labels, localised(node, 'name', locale)];
  const inner = (node.options ?? []).filter((option) => option.type === KIND.SUBCOMMAND || option.type === KIND.GROUP);
  if (inner.length > 0) return inner.flatMap((option) => below(option, path, shown, locale));
  const options = (node.options ?? []).map((option) => ({
    ...option,
    label: localised(option, 'name', locale),
    about: localised(option, 'description', locale),
    choices: (option.choices ?? []).map((choice) => ({ ...choice, label: localised(choice, 'name', locale) })),
  }));
  return [{ name: path.join(' '), label: shown.join(' '), description: localised(node, 'description', locale), options }];
}

/** The commands that fit what is typed after the slash, those that begin so first. */
export function matching(list, typed) {
  const wanted = typed.toLowerCase();
  const rank = ({ name, label }) => {
    if (name.startsWith(wanted) || label.toLowerCase().startsWith(wanted)) return 0;
    return name.includes(wanted) || label.toLowerCase().includes(wanted) ? 1 : 2;
  };
  return list.filter((leaf) => rank(leaf) < 2).sort((a, b) => rank(a) - rank(b));
}

/**
 * Reads a whole line such as `/challenge game:chess opponent:@Bea`: the command and the texts by
 * option name. Null if it does not begin with a command's whole name.
 */
export function parseLine(list, line) {
  if (!line.startsWith('/')) return null;
  const rest = line.slice(1);
  const fits = (name) => rest === name || rest.startsWith(`${name} `);
  const leaf = list
    .filter(({ name, label }) => fits(name) || fits(label))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!leaf) return null;
  const said = rest.slice((fits(leaf.name) ? leaf.name : leaf.label).length);
  return { leaf, texts: textsOf(leaf.options, said) };
}

function textsOf(options, said) {
  const starts = [];
  for (const option of options) {
    for (const name of new Set([option.name, option.label])) {
      const at = ` ${said}`.indexOf(` ${name}:`);
      if (at >= 0) { starts.push({ name: option.name, at, from: at + name.length + 1 }); break; }
    }
  }
  starts.sort((a, b) => a.at - b.at);
  return Object.fromEntries(starts.map(({ name, from }, index) => [name, said.slice(from, starts[index + 1]?.at ?? said.length).trim()]));
}

/** The context-menu commands: `kind` 2 for users, 3 for messages. */
export function contextCommands(commands, kind, locale) {
  return commands
    .filter((command) => command.type === kind)
    .map((command) => ({ name: command.name, label: localised(command, 'name', locale) }));
}
