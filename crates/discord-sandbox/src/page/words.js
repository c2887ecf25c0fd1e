// The client's own words, in the language of the acting user. The bot's words are the bot's.

const EN = {
  message: 'Message #{channel}', messageThread: 'Message “{channel}”', messageDm: 'Message @{channel}',
  send: 'Send', channels: 'Channels of {name}', threads: 'Threads', archived: 'Archived threads', dms: 'Direct messages',
  openDm: 'Message {name}', showChannels: 'Show channels', close: 'Close', cancel: 'Cancel', submit: 'Submit',
  closeClient: 'Close the client of {name}', client: 'Client of {name}', actAs: 'Act as', language: 'Language',
  messagesIn: 'Messages in {channel}', welcome: 'Welcome to {channel}!',
  begins: 'This is the beginning of {channel}.', beginsDm: 'This is the beginning of your messages with {channel}.', startedBy: 'Started by {name}',
  welcomeHint: 'Type / to see what the bot can do.', earlier: 'Show earlier messages', newest: 'Jump to the newest',
  onlyYou: 'Only you can see this', dismiss: 'Dismiss message', thinking: '{name} is thinking…',
  typing: '{name} is typing…', failed: 'This interaction failed', noResponse: 'The application did not respond',
  sending: 'Sending command…', used: '{name} used {command}', edited: 'edited', app: 'APP',
  startedThread: '{name} started a thread: {thread}', openThread: 'Open thread', reply: 'Reply',
  replyingTo: 'Replying to {name}', repliedGone: 'The original message was deleted', deleteMessage: 'Delete message',
  actions: 'Actions for the message of {name}', picture: 'Picture', enlarge: 'Enlarge: {alt}',
  spoiler: 'Spoiler, activate to reveal', choose: 'Make a selection',
  chooseBetween: 'Choose {min} to {max}, then press Enter on Done', done: 'Done', loading: 'Loading options…',
  noMatch: 'No options match', optionsFailed: 'Loading options failed', optional: 'optional', required: 'This option is required', commandsTitle: 'Commands',
  moreOptions: 'More options', wrongChoice: 'Pick one of the options', wrongNumber: 'Not a whole number',
  wrongDecimal: 'Not a number', outOfRange: 'Between {min} and {max}', wrongUser: 'There is no such user',
  wrongChannel: 'There is no such channel', yes: 'True', no: 'False', pressEnter: 'Press Enter to send',
  leaveCommand: 'Leave the command', tooShort: 'At least {min} characters', fieldRequired: 'This field is required',
  modalFailed: 'Something went wrong. Try again.', newThread: 'New thread: {thread}', jump: 'Jump',
  followed: 'You were taken to {thread}', back: 'Back to {channel}', unread: 'unread', mentions: '{count} mentions',
  isArchived: 'This thread is archived. A message reopens it.', isLocked: 'This thread is locked.',
  noBot: 'The bot has not registered any commands.', unsupported: 'Attachments cannot be given here',
  members: 'Users', seeMessage: 'message', reactions: 'Reactions', hidden: 'Unknown',
};

const HANS = {
  message: '给 #{channel} 发消息', messageThread: '给“{channel}”发消息', messageDm: '给 @{channel} 发消息',
  send: '发送', channels: '{name} 的频道', threads: '子区', archived: '已归档的子区', dms: '私信',
  openDm: '私信 {name}', showChannels: '显示频道', close: '关闭', cancel: '取消', submit: '提交',
  closeClient: '关闭 {name} 的窗口', client: '{name} 的窗口', actAs: '身份', language: '语言',
  messagesIn: '{channel} 的消息', welcome: '欢迎来到 {channel}！',
  begins: '{channel} 从这里开始。', beginsDm: '您与 {channel} 的私信从这里开始。', startedBy: '由 {name} 开启',
  welcomeHint: '输入 / 查看机器人能做什么。', earlier: '显示更早的消息', newest: '跳到最新',
  onlyYou: '只有您能看见这条消息', dismiss: '忽略消息', thinking: '{name} 正在思考…',
  typing: '{name} 正在输入…', failed: '该交互失败', noResponse: '该应用未响应',
  sending: '正在发送命令…', used: '{name} 使用了 {command}', edited: '已编辑', app: '应用',
  startedThread: '{name} 开启了子区：{thread}', openThread: '打开子区', reply: '回复',
  replyingTo: '正在回复 {name}', repliedGone: '原消息已被删除', deleteMessage: '删除消息',
  actions: '{name} 的消息的操作', picture: '图片', enlarge: '放大：{alt}',
  spoiler: '剧透内容，点击显示', choose: '请选择',
  chooseBetween: '请选 {min} 至 {max} 项，然后按“完成”', done: '完成', loading: '正在加载选项…',
  noMatch: '没有匹配的选项', optionsFailed: '加载选项失败', optional: '可选', required: '此选项必填', commandsTitle: '命令',
  moreOptions: '更多选项', wrongChoice: '请从选项中选择', wrongNumber: '不是整数',
  wrongDecimal: '不是数字', outOfRange: '须在 {min} 与 {max} 之间', wrongUser: '没有这个用户',
  wrongChannel: '没有这个频道', yes: '是', no: '否', pressEnter: '按回车发送',
  leaveCommand: '放弃命令', tooShort: '至少 {min} 个字符', fieldRequired: '此栏必填',
  modalFailed: '出了点问题，请重试。', newThread: '新子区：{thread}', jump: '前往',
  followed: '已带您来到 {thread}', back: '返回 {channel}', unread: '未读', mentions: '{count} 次提及',
  isArchived: '此子区已归档，发消息即可重新打开。', isLocked: '此子区已锁定。',
  noBot: '机器人尚未注册任何命令。', unsupported: '此处不能附加文件',
  members: '用户', seeMessage: '消息', reactions: '反应', hidden: '未知',
};

const HANT = {
  message: '傳訊息到 #{channel}', messageThread: '傳訊息到「{channel}」', messageDm: '傳訊息給 @{channel}',
  send: '傳送', channels: '{name} 的頻道', threads: '討論串', archived: '已封存的討論串', dms: '私人訊息',
  openDm: '私訊 {name}', showChannels: '顯示頻道', close: '關閉', cancel: '取消', submit: '送出',
  closeClient: '關閉 {name} 的視窗', client: '{name} 的視窗', actAs: '身分', language: '語言',
  messagesIn: '{channel} 的訊息', welcome: '歡迎來到 {channel}！',
  begins: '{channel} 從這裡開始。', beginsDm: '您與 {channel} 的私人訊息從這裡開始。', startedBy: '由 {name} 開啟',
  welcomeHint: '輸入 / 看看機器人能做什麼。', earlier: '顯示更早的訊息', newest: '跳到最新',
  onlyYou: '只有您能看到這則訊息', dismiss: '忽略訊息', thinking: '{name} 正在思考…',
  typing: '{name} 正在輸入…', failed: '此互動失敗', noResponse: '此應用程式沒有回應',
  sending: '正在傳送指令…', used: '{name} 使用了 {command}', edited: '已編輯', app: '應用程式',
  startedThread: '{name} 開啟了討論串：{thread}', openThread: '開啟討論串', reply: '回覆',
  replyingTo: '正在回覆 {name}', repliedGone: '原訊息已被刪除', deleteMessage: '刪除訊息',
  actions: '{name} 的訊息的動作', picture: '圖片', enlarge: '放大：{alt}',
  spoiler: '劇透內容，點擊顯示', choose: '請選擇',
  chooseBetween: '請選 {min} 至 {max} 項，然後按「完成」', done: '完成', loading: '正在載入選項…',
  noMatch: '沒有符合的選項', optionsFailed: '載入選項失敗', optional: '選填', required: '此選項必填', commandsTitle: '指令',
  moreOptions: '更多選項', wrongChoice: '請從選項中選擇', wrongNumber: '不是整數',
  wrongDecimal: '不是數字', outOfRange: '須在 {min} 與 {max} 之間', wrongUser: '沒有這個使用者',
  wrongChannel: '沒有這個頻道', yes: '是', no: '否', pressEnter: '按 Enter 傳送',
  leaveCommand: '放棄指令', tooShort: '至少 {min} 個字元', fieldRequired: '此欄必填',
  modalFailed: '出了點問題，請再試一次。', newThread: '新討論串：{thread}', jump: '前往',
  followed: '已帶您來到 {thread}', back: '返回 {channel}', unread: '未讀', mentions: '{count} 次提及',
  isArchived: '此討論串已封存，傳訊息即可重新開啟。', isLocked: '此討論串已鎖定。',
  noBot: '機器人尚未註冊任何指令。', unsupported: '此處不能附加檔案',
  members: '使用者', seeMessage: '訊息', reactions: '反應', hidden: '未知',
};

/** The languages a user can be given, Discord's codes and own names; the bot speaks the first three. */
export const LOCALES = [
  ['en-US', 'English (US)'], ['zh-CN', '简体中文'], ['zh-TW', '繁體中文'], ['en-GB', 'English (UK)'],
  ['de', 'Deutsch'], ['es-ES', 'Español'], ['fr', 'Français'], ['hi', 'हिन्दी'], ['it', 'Italiano'], ['ja', '日本語'],
  ['ko', '한국어'], ['pl', 'Polski'], ['pt-BR', 'Português'], ['ru', 'Русский'], ['tr', 'Türkçe'],
  ['uk', 'Українська'], ['vi', 'Tiếng Việt'],
];

/** The words of a locale, as a function: `t('used', {name, command})`. */
export function wordsOf(locale) {
  const words = locale === 'zh-CN' ? HANS : locale === 'zh-TW' ? HANT : EN;
  return (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** Splits a sentence at its places, so that elements can be put there: `['', {name}, ' used ', …]`. */
export function phrase(locale, key, nodes) {
  const text = wordsOf(locale)(key, Object.fromEntries(Object.keys(nodes).map((name) => [name, `\u0000${name}\u0000`])));
  return text.split('\u0000').map((part, index) => (index % 2 === 1 ? nodes[part] : part));
}
