# 摸子走子：先選子，再走棋。

option-touch = 摸子走子
option-touch-off = 關
option-touch-on = 開
option-touch-claim = 由對手提出
touch-enforced = 摸子走子：選了自己的子就要走它，選了對方的子就要吃它。
touch-claimed = 摸子走子（由對手提出）：選了子就要走它；如果改為輸入別的著法，對手可以要求退回。
touch-name-enforced = 摸子走子
touch-name-claimed = 摸子走子（由對手提出）

touch-piece = { $piece }（{ $point }）
touch-piece-held = 手中的{ $piece }
touch-label-other = { $piece }（{ $count ->
        [0] 吃不到
       *[other] { $count } 種吃法
    }）
touch-label-castle = { $piece }（與它入堡）
touch-label-rook-first = { $piece }（先選它就不能用它入堡）

ask-touch = 選哪個子？選了自己的子就要走它，選了對方的子就要吃它。
ask-touch-taker = 用哪個子吃它？
ask-touch-rest = 怎麼走？
touch-menu-own = 自己的子
touch-menu-other = 要吃的子
touch-menu-also = 再選一個子
touch-menu-look-own = 看自己的子
touch-menu-look-other = 看對方的子
button-adjust = 擺正（只看不選）
button-touch-back = 選棋子
ask-adjust = 擺正棋子：想看哪個子？這不算選子。
touch-looked = { $piece }：{ $moves }
touch-looked-none = { $piece }：現在沒有著法。
touch-chosen-own = 你選了{ $piece }。
touch-chosen-other = 你選了對方{ $piece }，要吃掉它。
touch-chosen-both = 你選了{ $piece }和對方{ $other }，要用前者吃後者。
touch-chosen-castle = 你選了{ $piece }和{ $other }，要入堡。
touch-chosen-rook-first = 你先選了{ $piece }，這步不能與它入堡。

panel-touch-own = { $player } 選了{ $piece }。
panel-touch-other = { $player } 選了對方{ $piece }，要吃掉它。
panel-touch-both = { $player } 選了{ $piece }和對方{ $other }，要用前者吃後者。
panel-touch-castle = { $player } 選了{ $piece }和{ $other }，要入堡。
panel-touch-rook-first = { $player } 先選了{ $piece }，這步不能與它入堡。
panel-touch-breach = 這步走的不是選定的子。{ $player }，在選子或走棋之前，你可以按 **{ $button }** 要求退回。
panel-touch-upheld = { $player } 提出摸子走子，要改走選定的子。
panel-touch-taken-back = 已退回：{ $player } 提出摸子走子。
button-claim-touch = 提出摸子走子
claim-touch-move = 摸子走子
done-touch-claimed = 申請成立：這步棋退回，對方要走選定的子。

touch-law = 摸子走子，FIDE 規則 { $article }
refusal-touch-no-piece = 那裡沒有子可選。
refusal-touch-own = 你選了{ $piece }，就要走它（{ $law }）。
refusal-touch-other = 你選了對方{ $piece }，就要吃它（{ $law }）。
refusal-touch-both = 你選了{ $piece }和對方{ $other }，就要用前者吃後者（{ $law }）。
refusal-touch-castle = 你先選了{ $piece }，又選了{ $other }，就要用它們入堡（{ $law }）。
refusal-touch-rook-first = 你先選了{ $piece }，這步不能與它入堡（{ $law }）。
refusal-touch-cannot-move = { $piece }現在走不了，可以另選別的子（{ $law }）。
refusal-touch-cannot-be-taken = 現在吃不到{ $piece }，可以另選別的子（{ $law }）。
refusal-touch-draw-claim = 你已經選了子，這步不能再申請和棋（{ $law }）。
refusal-touch-nothing-to-claim = 沒有可提出的：對方沒有違反摸子走子，或者你已經選了子（{ $law }）。
bad-terms-touch = 這種棋沒有摸子走子。

rules-touch-castling = 入堡要先選國王再選城堡，先選城堡就不能與它入堡。
rules-touch-move =
    {""}**摸子走子**：挑戰時寫明才算（`{ command-challenge-options }:摸子走子=開`）。在選單裡選了自己的子就要走它，選了對方的子就要吃它；兩邊都選了，就用自己的吃對方的，吃不到則以先選的為準。{ $castling }選了走不了、吃不到的子不算數。**{ $adjust }**只看著法，不算選子。輸入的著法是完整的一步：與所選不符就不能走，所以沒有可提出的。若選 `摸子走子=由對手提出`，這步照走，對手在選子或下棋之前可以提出，這步就退回。（FIDE 規則 4.2 至 4.5、4.8）
