# Words that games of the chess family share: groups of games, pieces, endings, refusals.

# Groups of games in menus.
category-armies = 西洋棋變體：棋子與棋盤
category-rules = 西洋棋變體：規則
category-setups = 西洋棋變體：起始佈局

# Pieces.
piece-chess-amazon = 亞馬遜
piece-chess-archbishop = 大主教
piece-chess-cardinal = 大主教
piece-chess-chancellor = 宰相
piece-chess-marshall = 宰相
piece-chess-maharajah = 大王
piece-chess-commoner = 平民
piece-chess-royal-knight = 騎士王
piece-chess-berolina-pawn = 柏林兵
piece-chess-legan-pawn = 萊根兵
piece-chess-behemoth = 巨獸

# Menus: pieces, and pieces in hand.
action-amazon = 亞馬遜 { $points }
action-archbishop = 大主教 { $points }
action-cardinal = 大主教 { $points }
action-chancellor = 宰相 { $points }
action-marshall = 宰相 { $points }
action-maharajah = 大王 { $points }
action-commoner = 平民 { $points }
action-royal-knight = 騎士王 { $points }
action-berolina-pawn = 柏林兵 { $points }
action-legan-pawn = 萊根兵 { $points }
action-drop-queen = 打入皇后
action-drop-rook = 打入城堡
action-drop-bishop = 打入主教
action-drop-knight = 打入騎士
action-drop-pawn = 打入士兵
action-drop-file = { $drop }（{ $files } 線）
action-drop-files = { $drop }（{ $files } 線）

# Ambiguous Chess: squares are named, file by file; then the opponent chooses the piece.
action-file = { $points } 線
phase-naming-square = 說出要走到的格子
phase-choosing-piece = { $player }，請先選：{ $others }的哪個棋子走到 { $target }？可以回答棋子的名稱或它所在的格子，例如 `騎士`、`{ $from }`。選完再走自己的棋。
prompt-choose = { $choice }
button-guide-ambiguous = 選擇
ask-group-ambiguous = 請選擇
ask-member-ambiguous = 請選擇
ask-member-of-ambiguous = { $group }：請選擇

# Below the boards of the rules' page.
lesson-start = 起始局面
lesson-start-example = 起始排列之一
lesson-race = 先到第八橫列的國王獲勝
lesson-choice = 由對方選擇走哪個棋子
lesson-fog = 白方看到的局面
lesson-fog-pawns = 被擋住的士兵看到的格子
lesson-die = 骰子擲出主教：必須走主教
lesson-die-promotes = 士兵升變為擲出的棋子，也可以走
lesson-die-marshall = 骰子擲出宰相：必須走宰相
lesson-before-walk = 巨獸行走之前
lesson-after-walk = 之後：途經 e3、f2、g1、h8
lesson-first-move = { $piece }的第一步
lesson-relayed = 被騎士護住的{ $piece }
lesson-must-capture = { $piece }：必須吃子

# Dark Chess: what pawns see.
option-sight = 士兵的視野
option-sight-brainking = 一定看得到前方各格
option-sight-moves = 只看得到能走到的格子
particular-sight-moves = 士兵只看得到能走到的格子

# Chance.
-fair-draws = 在第一步之前就已全部決定：棋盤下方公布驗證碼（SHA-256），終局後在**核對隨機結果**裡公開原文。要核對第 7 次，在原文後另起一行寫上 `draw 7`，行末也要換行，算出 SHA-256（`sha256sum`），把前八位當作十六進位數
notice-draws-commitment = -# 隨機結果已經定好：驗證碼（SHA-256）`{ $hash }`，對局結束後可以核對
draws-commitment-in-full = 本局的隨機結果在第一步之前就已全部決定，不會再變。驗證碼（SHA-256）：`{ $hash }`。終局後，可以在這裡看到原文。
notice-draws-reveal =
    本局的隨機結果都由以下文字算出，它的 SHA-256（末行之後要有換行）就是開局時公布的 `{ $hash }`。核對方法見 `/{ command-rules }`：
    ```
    { $text }
    ```
button-check-draws = 核對隨機結果
# A move in a list of moves, with the walk that came after it.
move-then-walk = { $move }（巨獸 { $drawn }）
draw-seed = 隨機結果的種子
draw-throw = 擲骰
draw-walk = 巨獸行走

# Notations.
notation-chinese = 簡體中文（马f3）
notation-chinese-traditional = 繁體中文（馬f3）

# Starting positions that are drawn.
particular-array-number = 起始排列：{ $value } 號
setup-fault-no-such-array = 沒有這個編號的起始排列。

# Endings.
ending-king-captured = 國王被吃掉
ending-king-exploded = 國王被炸掉
ending-king-frozen = 國王被凍住
ending-kings-frozen = 雙方的國王都被凍住
ending-king-crushed = 巨獸踩死了國王
ending-kings-crushed = 巨獸踩死了雙方的國王
ending-kind-extinct = 有一種棋子滅絕
ending-all-captured = 棋子全部被吃光
ending-all-lost = 自己的棋子已全部送光
ending-no-capture = 對方無子可吃
ending-three-checks = 第三次將軍
ending-race = 國王到達最後一橫列
ending-race-both = 雙方的國王都到達最後一橫列
ending-stalemate-wins = 己方已無子可動
ending-stalemate-loses = 對方無子可動
lost-king-captured = { $loser } 的國王被吃掉
lost-king-exploded = { $loser } 的國王被炸掉
lost-king-frozen = { $loser } 的國王被凍住
lost-king-crushed = { $loser } 的國王被巨獸踩死
lost-kind-extinct = { $loser } 失去了某一種的最後一子
lost-all-captured = { $loser } 的棋子全部被吃光
lost-no-capture = { $loser } 無子可吃
lost-three-checks = { $loser } 被將軍三次
lost-stalemate-loses = { $loser } 無子可動

# Refusals: drops.
rule-no-drops = 這種棋不能打入棋子。
rule-not-in-hand = 你手中沒有這種棋子。
rule-drop-occupied = 只能打入空格。
rule-drop-pawn-on-end = 士兵不能打入第一橫列和最後一橫列。

# Refusals: castling and promotion.
rule-no-castling = 這種棋不能入堡。
rule-no-promotion = 這種棋的士兵不升變。
rule-promotion-kind = 這種棋的士兵不能升變為這種棋子。
rule-promotion-royal = 士兵不能升變為等同於國王的棋子。
rule-must-promote = 這步棋必須升變。
rule-promotion-zone = 這步棋不能升變。
rule-promotion-not-captured = 士兵只能升變為己方已被吃掉的棋子。
rule-no-double-step = 這種棋的士兵不能一次走兩格。
rule-no-en-passant = 這種棋沒有吃過路兵。

# Refusals: rules of single games.
rule-must-capture = 能吃子就必須吃子。
rule-captures-only = 每步棋都必須吃子。
rule-gives-check = 不允許將軍。
rule-king-cannot-capture = 國王不能吃子，否則會炸掉自己。
rule-explodes-own-king = 這樣會炸掉自己的國王。
rule-piece-immune = 這個棋子在這種棋裡不能被吃。
rule-piece-cannot-capture = 這個棋子在這種棋裡不能吃子。
rule-relay-pawn-on-end = 士兵不能靠騎士步走到第一橫列或最後一橫列。
rule-ice-in-the-way = 途中有冰塊阻擋。
rule-square-vanished = 那個格子已經消失。
rule-own-king-captured = 不能吃掉自己的國王。
rule-illegal = 不能這樣走。
rule-other-face-pawn = 骰子擲出的是士兵，只能走士兵。
rule-other-face-knight = 骰子擲出的是騎士，只能走騎士，或讓士兵升變為騎士。
rule-other-face-bishop = 骰子擲出的是主教，只能走主教，或讓士兵升變為主教。
rule-other-face-rook = 骰子擲出的是城堡，只能走城堡，或讓士兵升變為城堡。
rule-other-face-queen = 骰子擲出的是皇后，只能走皇后，或讓士兵升變為皇后。
rule-other-face-king = 骰子擲出的是國王，只能走國王。
rule-other-face-marshall = 骰子擲出的是宰相，只能走宰相，或讓士兵升變為宰相。
rule-other-face-cardinal = 骰子擲出的是大主教，只能走大主教，或讓士兵升變為大主教。
rule-behemoth-in-the-way = 巨獸擋在途中。
rule-name-a-square = 只要說出格子，而且至少要有一個你的子能走到那裡。
rule-choose-the-piece = 請選擇由哪個棋子走到那一格。
rule-no-kings = 這種棋沒有一般的國王，棋子見 `/{ command-rules }`。
rule-no-queens = 這種棋沒有皇后，棋子見 `/{ command-rules }`。
rule-no-bishops = 這種棋沒有主教，棋子見 `/{ command-rules }`。
rule-no-knights = 這種棋沒有一般的騎士，棋子見 `/{ command-rules }`。
rule-no-pawns = 這種棋沒有士兵。
rule-pawns-move-diagonally = 這種棋的士兵斜著走，走法見 `/{ command-rules }`。
rule-royal-in-check = 等同於國王的棋子正被攻擊，這步棋沒有化解。
rule-royal-into-check = 它等同於國王，不能走到被攻擊的格子。
rule-royal-pinned = 這個棋子被牽制，走開後等同於國王的棋子會被攻擊。

# Screen Chess: both sides place their pieces in secret.
setup-secret = 雙方秘密布陣
action-array = 就這樣布陣
action-hidden-array = 布陣
phase-placing-men = **布陣中。** 雙方各自秘密擺放棋子，都完成後同時公開。
preset-array-mirror = 鏡像
preset-array-random = 隨機
preset-array-standard = 標準
notice-arrays-again = 雙方的國王都受到攻擊，重新布陣（第 { $count } 次，共 3 次）。
notice-black-begins = 只有黑方的國王受到攻擊，所以黑方先走。
drawn-kings-attacked = 和棋：連續三次雙方的國王都受到攻擊
ending-kings-attacked = 連續三次雙方的國王都受到攻擊
lesson-array = 遮蔽棋的一種布陣
lesson-array-free = 任意遮蔽棋的一種布陣
lesson-array-check = 只有黑方的國王受到攻擊：黑方先走
rule-array-men = 布陣要擺上全部棋子：國王、皇后各一個，城堡、主教、騎士各兩個，士兵八個。
rule-array-pawn-first-rank = 士兵不能擺在己方底線。
rule-array-pawns-on-file = 每條直線只能擺一個士兵。
rule-array-bishops = 兩個主教要在不同顏色的格子上。
rule-array-own-ranks = 棋子只能擺在己方的四橫列。
rule-array-no-man = 那一格沒有這個棋子。
rule-array-which = 可能指不只一個棋子，請寫出起點和終點兩格，例如 `b1 c3`。
rule-array-number = 請按**隨機**，或在後面寫一個數，例如 `隨機 7`。
rule-array-whole = 逐步調整請按**布陣**，別人看不到。在這裡要從上到下寫出整個布陣，例如 `8/8/PPPPPPPP/RNBQKBNR`。
rule-array-other-side = 那是對方的棋子；白方用大寫字母，黑方用小寫字母。
rule-arrays-shown = 雙方的布陣已經公開了。

# Faults of positions.
setup-fault-fen-hand = 無法讀取手中的棋子。
setup-fault-hand-too-many = 一方手中的某種棋子太多。
setup-fault-fen-checks = 無法讀取雙方還差幾次將軍。
setup-fault-nobody-in-check = 這種棋雙方都不能處在被將軍的狀態。
setup-fault-fen-board-5x5 = 這種棋的棋盤是 5 直行 5 橫列，與局面文字第一段的大小不符。
setup-fault-fen-board-6x6 = 這種棋的棋盤是 6 直行 6 橫列，與局面文字第一段的大小不符。
setup-fault-fen-board-8x8 = 這種棋的棋盤是 8 直行 8 橫列，與局面文字第一段的大小不符。
setup-fault-fen-board-9x9 = 這種棋的棋盤是 9 直行 9 橫列，與局面文字第一段的大小不符。
setup-fault-fen-board-10x8 = 這種棋的棋盤是 10 直行 8 橫列，與局面文字第一段的大小不符。
setup-fault-fen-board-10x10 = 這種棋的棋盤是 10 直行 10 橫列，與局面文字第一段的大小不符。
setup-fault-fen-letter = 局面文字第一段裡有字母不代表這種棋的任何棋子，棋子見 `/{ command-rules }`。
setup-fault-fen-no-kings = 這種棋沒有國王（FEN 第一段裡的 `K`）。
setup-fault-fen-no-queens = 這種棋沒有皇后（FEN 第一段裡的 `Q`）。
setup-fault-fen-no-bishops = 這種棋沒有主教（FEN 第一段裡的 `B`）。
setup-fault-fen-no-knights = 這種棋沒有騎士（FEN 第一段裡的 `N`）。
setup-fault-fen-no-pawns = 這種棋沒有士兵（FEN 第一段裡的 `P`）。
setup-fault-fen-no-castling = 這種棋沒有入堡：FEN 第三段請寫 `-`。
