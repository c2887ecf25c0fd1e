# Cylinder Chess: names and rules.

game-cylinder = 圓筒棋
game-cylinder-icon = ⟷
game-cylinder-aliases = 圓柱棋, 柱面棋, 圓筒西洋棋

hint-cylinder = a 線與 h 線相鄰，棋子可以從一邊走到另一邊。

rules-cylinder =
    棋盤左右兩邊連成圓筒：**a 線與 h 線相鄰**。

    {""}**走法。** 棋子可以越過左右邊緣，就像棋盤沒有斷開一樣。a1 的城堡可以向左走到 h1，g1 的主教可以經 h2 走到 a3，a4 的國王可以走到 h5。士兵也可以越過邊緣吃子，包括吃過路兵。棋子不能繞一整圈回到原地。

    {""}**將軍**也是如此，同一個子還可能從兩個方向同時將軍。國王躲在棋盤邊上並不安全；只靠國王和一個城堡無法強制將死。

    {""}**入堡**照常，不能越過邊緣。

    著法的寫法不變：`Ra1h1` 或 `a1h1`。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
