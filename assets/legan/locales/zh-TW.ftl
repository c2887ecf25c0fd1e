# Legan Chess: names and rules.

game-legan = 萊根棋
game-legan-icon = ◤
game-legan-aliases = 磊干棋, 列根棋, 斜向西洋棋

hint-legan = 雙方在相對的角上佈陣，士兵斜著走向對方的角。

rules-legan =
    雙方在相對的角上佈陣：白方在 h1 角，黑方在 a8 角，沿對角線對峙。

    {""}**士兵**向對方的角斜走一格：白方向左上，黑方向右下。吃子則沿這兩個方向直走一格：白方向上或向左，黑方向下或向右。沒有起步走兩格，也沒有吃過路兵。

    {""}**升變。** 士兵走到對方棋子在棋盤邊上的起始格就升變：白方在 a5、a6、a7、a8、b8、c8、d8，黑方在 e1、f1、g1、h1、h2、h3、h4。可升變為皇后、城堡、主教、騎士。

    {""}**不能入堡。** 其他棋子走法不變。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
