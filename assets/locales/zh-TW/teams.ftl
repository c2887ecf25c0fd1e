# 團隊競技場。

contest-kind-team_battle = 團隊競技場
contest-rules-team_battle = 團隊之間的競技場：有空就按**開始下棋**，和其他隊中同樣有空的人配對。勝一盤得 2 分，和棋得 1 分；連勝兩盤後得分加倍，直到連勝中斷。各隊成績最好的幾人得分相加。結束時還沒下完的對局不計。
command-contest-new-teams = 隊名
command-contest-new-teams-about = 分隊的賽事：各隊名稱，用逗號隔開
command-contest-new-best = 計分人數
command-contest-new-best-about = 團隊競技場：每隊取前幾人計分（1 到 20，預設 5）
contest-plan-teams = 團隊競技場有 2 到 10 隊，每隊取 1 到 20 人計分；團體對抗賽有兩隊，名額為雙數；團體賽有 4 到 32 隊；後兩種對陣 1 到 20 台。隊名各不相同，最多 30 字。其他賽制不分隊。
contest-refused-no-such-team = 請選一個隊。
teams-which = 要加入哪一隊？
teams-joined = 你已報名**{ $name }**。
teams-members = **{ $team }**（{ $count }）{ $names }
teams-line = { $place } **{ $team }** { $points } · { $count } 人
teams-best = 每隊取前 { $count } 名計分
teams-column = 隊
teams-player = { $player }（{ $team }）

# 團體對抗賽。

contest-kind-team_match = 團體對抗賽
contest-rules-team_match = 兩隊分台對陣：一隊的第一台對另一隊的第一台，依此類推。各台按等級分排列；最先加入的人是隊長，開賽前可按**排台次**調整，但不能排在比自己高 100 分以上的隊友前面。第一隊在單數台先行，第二盤交換先後。一隊缺人的台次由另一隊獲勝。所有對局的得分加起來定勝負：贏一場得 2 場分，平手各得 1 場分。
command-contest-new-boards = 台數
command-contest-new-boards-about = 團體對抗賽、團體賽：對陣幾台（1 到 20，預設 4）
contest-refused-not-captain = 只有最先加入的隊長才能排台次。
contest-refused-bad-order = 不能排在比自己高 100 分以上的隊友前面。
contest-refused-ordered-too-often = 你這隊調整台次的次數已經用完，以最後一次為準。
teams-boards = 最多 { $count } 台
teams-two-games = 每台兩盤
teams-button-boards = 排台次
teams-boards-ordered = 你這隊的台次：
teams-order-changed = 台次已經變了，下面是最新的。
teams-board = { $board }. { $player }
teams-no-board = { $player }（不上場）
teams-who-goes-up = 讓誰往上移一台
teams-board-up = { $player } → 第 { $board } 台
teams-captain = { $player }（隊長）
teams-match-line = { $place } **{ $team }** { $points } · 場分 { $match }

# 團體賽。

contest-kind-team_tournament = 團體賽
contest-rules-team_tournament = 每輪兩隊分台對陣：一隊的第一台對另一隊的第一台，依此類推。8 隊以內打循環賽；隊數更多，或主辦人訂了輪數，就依瑞士制由積分相同的隊交手。各台按等級分排列；最先加入的人是隊長，開賽前可按**排台次**調整，但不能排在比自己高 100 分以上的隊友前面。編排時已退出的人，空出最後一台，由對方獲勝；時間到了還沒到的人，那一台判負。贏一場得 2 場分，平手各得 1 場分。名次先看場分，再看局分、同分各隊之間的勝負、台次分（前面台次的勝局分數較高）。瑞士制中輪空的隊得 2 場分和一半局分。
teams-round-robin = 各隊循環
teams-meeting = **{ $first }** { $one } – { $two } **{ $second }**
teams-bye = **{ $team }**這輪輪空。
teams-bye-points = **{ $team }**這輪輪空，得 { $points } 場分。
teams-tournament-line = { $place } **{ $team }** · 場分 { $match }，局分 { $points }，台次分 { $boards }
teams-cross-alt = { $name }各隊交叉表：{ $list }
teams-column-match = 場分
