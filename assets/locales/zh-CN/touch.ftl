# 摸子走子：先选子，再走棋。

option-touch = 摸子走子
option-touch-off = 关
option-touch-on = 开
option-touch-claim = 由对手提出
touch-enforced = 摸子走子：选了自己的子就要走它，选了对方的子就要吃它。
touch-claimed = 摸子走子（由对手提出）：选了子就要走它；如果改为输入别的着法，对手可以要求退回。
touch-name-enforced = 摸子走子
touch-name-claimed = 摸子走子（由对手提出）

touch-piece = { $piece }（{ $point }）
touch-piece-held = 手中的{ $piece }
touch-label-other = { $piece }（{ $count ->
        [0] 吃不到
       *[other] { $count } 种吃法
    }）
touch-label-castle = { $piece }（与它易位）
touch-label-rook-first = { $piece }（先选它就不能用它易位）

ask-touch = 选哪个子？选了自己的子就要走它，选了对方的子就要吃它。
ask-touch-taker = 用哪个子吃它？
ask-touch-rest = 怎么走？
touch-menu-own = 自己的子
touch-menu-other = 要吃的子
touch-menu-also = 再选一个子
touch-menu-look-own = 看自己的子
touch-menu-look-other = 看对方的子
button-adjust = 摆正（只看不选）
button-touch-back = 选棋子
ask-adjust = 摆正棋子：想看哪个子？这不算选子。
touch-looked = { $piece }：{ $moves }
touch-looked-none = { $piece }：现在没有着法。
touch-chosen-own = 你选了{ $piece }。
touch-chosen-other = 你选了对方{ $piece }，要吃掉它。
touch-chosen-both = 你选了{ $piece }和对方{ $other }，要用前者吃后者。
touch-chosen-castle = 你选了{ $piece }和{ $other }，要王车易位。
touch-chosen-rook-first = 你先选了{ $piece }，这步不能与它易位。

panel-touch-own = { $player } 选了{ $piece }。
panel-touch-other = { $player } 选了对方{ $piece }，要吃掉它。
panel-touch-both = { $player } 选了{ $piece }和对方{ $other }，要用前者吃后者。
panel-touch-castle = { $player } 选了{ $piece }和{ $other }，要王车易位。
panel-touch-rook-first = { $player } 先选了{ $piece }，这步不能与它易位。
panel-touch-breach = 这步走的不是选定的子。{ $player }，在选子或走棋之前，你可以点 **{ $button }** 要求退回。
panel-touch-upheld = { $player } 提出摸子走子，要改走选定的子。
panel-touch-taken-back = 已退回：{ $player } 提出摸子走子。
button-claim-touch = 提出摸子走子
claim-touch-move = 摸子走子
done-touch-claimed = 申请成立：这步棋退回，对方要走选定的子。

touch-law = 摸子走子，国际棋联规则 { $article }
refusal-touch-no-piece = 那里没有子可选。
refusal-touch-own = 你选了{ $piece }，就要走它（{ $law }）。
refusal-touch-other = 你选了对方{ $piece }，就要吃它（{ $law }）。
refusal-touch-both = 你选了{ $piece }和对方{ $other }，就要用前者吃后者（{ $law }）。
refusal-touch-castle = 你先选了{ $piece }，又选了{ $other }，就要用它们易位（{ $law }）。
refusal-touch-rook-first = 你先选了{ $piece }，这步不能与它易位（{ $law }）。
refusal-touch-cannot-move = { $piece }现在走不了，可以另选别的子（{ $law }）。
refusal-touch-cannot-be-taken = 现在吃不到{ $piece }，可以另选别的子（{ $law }）。
refusal-touch-draw-claim = 你已经选了子，这步不能再申请和棋（{ $law }）。
refusal-touch-nothing-to-claim = 没有可提出的：对方没有违反摸子走子，或者你已经选了子（{ $law }）。
bad-terms-touch = 这种棋没有摸子走子。

rules-touch-castling = 王车易位要先选王再选车，先选车就不能与它易位。
rules-touch-move =
    {""}**摸子走子**：挑战时写明才算（`{ command-challenge-options }:摸子走子=开`）。在菜单里选了自己的子就要走它，选了对方的子就要吃它；两边都选了，就用自己的吃对方的，吃不到则以先选的为准。{ $castling }选了走不了、吃不到的子不算数。**{ $adjust }**只看着法，不算选子。输入的着法是完整的一步：与所选不符就不能走，所以没有可提出的。若选 `摸子走子=由对手提出`，这步照走，对手在选子或走棋之前可以提出，这步就退回。（国际棋联规则 4.2 至 4.5、4.8）
