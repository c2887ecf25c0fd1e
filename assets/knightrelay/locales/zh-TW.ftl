# Knight Relay Chess: names and rules.

game-knightrelay = 騎士接力棋
game-knightrelay-icon = ♞
game-knightrelay-aliases = 馬接力棋, 接力西洋棋

hint-knightrelay = 被己方騎士護住的棋子也能走騎士步；騎士自己不吃子，也不會被吃。

rules-knightrelay =
    被己方騎士護住的棋子，也能像騎士一樣走。

    {""}**接力。** 與己方騎士相距一個騎士步的棋子，也可以像騎士一樣走和吃子。皇后、城堡、主教、士兵都可以，國王和騎士不行；騎士被牽制時也照樣有效。

    {""}**騎士**不能吃子，也不能被吃。騎士不將軍，但照常阻擋其他棋子。

    {""}**將軍**也算接力：被騎士護住的棋子同時像騎士一樣攻擊。

    {""}**士兵**不能靠接力走到第一行或最後一行，也不在那裡將軍。回到自己第二行的士兵可以再次走兩格。沒有吃過路兵。士兵可以升變為騎士，升變來的騎士也照這裡的規則。兩個士兵能走到同一格時，請寫出起訖兩格：`e7e5`。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
