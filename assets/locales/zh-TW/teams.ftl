# 團隊競技場。

contest-kind-team_battle = 團隊競技場
contest-rules-team_battle = 團隊之間的競技場：有空就按**開始下棋**，和其他隊中同樣有空的人配對。勝一盤得 2 分，和棋得 1 分；連勝兩盤後得分加倍，直到連勝中斷。各隊成績最好的幾人得分相加。結束時還沒下完的對局不計。
command-contest-new-teams = 隊名
command-contest-new-teams-about = 團隊競技場：各隊名稱，用逗號隔開
command-contest-new-best = 計分人數
command-contest-new-best-about = 團隊競技場：每隊取前幾人計分（1 到 20，預設 5）
contest-plan-teams = 團隊競技場有 2 到 10 隊，隊名各不相同、最多 30 字，每隊取 1 到 20 人計分；其他賽制不分隊。
contest-refused-no-such-team = 請選一個隊。
teams-which = 要加入哪一隊？
teams-joined = 你已報名**{ $name }**。
teams-members = **{ $team }**（{ $count }）{ $names }
teams-line = { $place } **{ $team }** { $points } · { $count } 人
teams-best = 每隊取前 { $count } 名計分
teams-column = 隊
teams-player = { $player }（{ $team }）
