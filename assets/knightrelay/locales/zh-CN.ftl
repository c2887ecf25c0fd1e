# Knight Relay Chess: names and rules.

game-knightrelay = 马接力棋
game-knightrelay-icon = ♞
game-knightrelay-aliases = 骑士接力棋, 马传棋, 接力棋

hint-knightrelay = 被己方的马护住的棋子也能走马步；马自己不吃子，也不会被吃。

rules-knightrelay =
    被己方的马护住的棋子，也能像马一样走。

    {""}**接力。** 与己方的马相距一个马步的棋子，也可以像马一样走和吃子。后、车、象、兵都可以，王和马不行；马被牵制时也照样有效。

    {""}**马**不能吃子，也不能被吃。马不将军，但照常阻挡其他棋子。

    {""}**将军**也算接力：被马护住的棋子同时像马一样攻击。

    {""}**兵**不能借接力走到第一行或最后一行，也不在那里将军。回到自己第二行的兵可以再次走两格。没有吃过路兵。兵可以升变为马，升变来的马也按这里的规则。两个兵能走到同一格时，请写出起止两格：`e7e5`。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
