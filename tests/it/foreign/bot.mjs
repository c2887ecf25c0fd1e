// A bot on discord.js, which shares nothing with ours: what works for both is Discord's way and not our mistake.
// Run by check.mjs; on its own: SANDBOX_URL=http://127.0.0.1:9100 SANDBOX_TOKEN=… node bot.mjs

import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';

// One grey point, a valid PNG.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

const command = new SlashCommandBuilder()
  .setName('board')
  .setNameLocalizations({ 'zh-CN': '棋盘', 'zh-TW': '棋盤', ja: '盤' })
  .setDescription('Shows a board.')
  .setDescriptionLocalizations({ 'zh-CN': '显示棋盘。', 'zh-TW': '顯示棋盤。' })
  .addStringOption((option) =>
    option
      .setName('game')
      .setDescription('Which game.')
      .setRequired(true)
      .addChoices({ name: 'Chess', value: 'chess', name_localizations: { 'zh-CN': '国际象棋' } }),
  )
  .addUserOption((option) => option.setName('opponent').setDescription('Against whom.'))
  .addStringOption((option) => option.setName('action').setDescription('A move.').setAutocomplete(true));

async function showBoard(interaction) {
  await interaction.deferReply();
  const opponent = interaction.options.getUser('opponent');
  const embed = new EmbedBuilder()
    .setTitle(`${interaction.user.displayName} vs ${opponent?.displayName ?? 'nobody'}`)
    .setDescription(interaction.options.getString('game'))
    .setImage('attachment://board.png');
  const buttons = new ActionRowBuilder().addComponents(
    new ButtonBuilder().setCustomId('flip').setLabel('Flip').setEmoji('♟️').setStyle(ButtonStyle.Primary),
    new ButtonBuilder().setCustomId('ask').setLabel('Ask').setStyle(ButtonStyle.Secondary),
  );
  const message = await interaction.editReply({
    embeds: [embed],
    files: [new AttachmentBuilder(PICTURE, { name: 'board.png', description: 'An empty board.' })],
    components: [buttons],
    allowedMentions: { parse: [] },
  });
  const thread = await message.startThread({ name: '♟ a game', autoArchiveDuration: 60 });
  await thread.send({ content: `<@${interaction.user.id}> begins`, allowedMentions: { users: [interaction.user.id] } });
}

async function flip(interaction) {
  await interaction.update({ content: 'flipped', components: [] });
  await interaction.followUp({ content: 'You flipped it.', flags: MessageFlags.Ephemeral });
}

async function ask(interaction) {
  const input = new TextInputBuilder()
    .setCustomId('action')
    .setLabel('Your move')
    .setStyle(TextInputStyle.Short)
    .setMaxLength(10);
  const row = new ActionRowBuilder().addComponents(input);
  await interaction.showModal(new ModalBuilder().setCustomId('move').setTitle('Move').addComponents(row));
}

async function handle(interaction) {
  if (interaction.isChatInputCommand()) await showBoard(interaction);
  else if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond([{ name: `${typed}…`, value: typed || 'e4' }]);
  } else if (interaction.isButton()) await (interaction.customId === 'flip' ? flip : ask)(interaction);
  else if (interaction.isModalSubmit()) {
    const move = interaction.fields.getTextInputValue('action');
    await interaction.reply({ content: `played ${move}`, flags: MessageFlags.Ephemeral });
  }
}

/** Starts the bot and gives it back once it has registered its command. */
export async function startBot(url, token) {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    rest: { api: `${url}/api` },
  });
  const failures = [];
  client.on(Events.InteractionCreate, (interaction) => handle(interaction).catch((error) => failures.push(error)));
  client.on(Events.MessageCreate, (message) => {
    if (!message.author.bot && message.mentions.has(client.user)) {
      message.reply(`read: ${message.content}`).catch((error) => failures.push(error));
    }
  });
  client.on(Events.Error, (error) => failures.push(error));
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(token);
  await ready;
  await client.application.commands.set([command]);
  return { client, failures };
}

if (process.argv[1] === import.meta.filename) {
  await startBot(process.env.SANDBOX_URL, process.env.SANDBOX_TOKEN);
}
