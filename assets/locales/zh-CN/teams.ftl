# 团队竞技场。

contest-kind-team_battle = 团队竞技场
contest-rules-team_battle = 团队间的竞技场：有空就点**开始下棋**，与其他队中同样有空的人配对。胜一盘得 2 分，和棋得 1 分；连胜两盘后得分加倍，直到连胜中断。各队成绩最好的几人得分相加。结束时还没下完的对局不计。
command-contest-new-teams = 队名
command-contest-new-teams-about = 分队的赛事：各队名称，用逗号隔开
command-contest-new-best = 计分人数
command-contest-new-best-about = 团队竞技场：每队取前几人计分（1 到 20，默认 5）
contest-plan-teams = 团队竞技场有 2 到 10 队，每队取 1 到 20 人计分；团体对抗赛有两队，名额为双数；团体赛有 4 到 32 队；后两种对阵 1 到 20 台。队名各不相同，最多 30 字。其他赛制不分队。
contest-refused-no-such-team = 请选一个队。
teams-which = 加入哪一队？
teams-joined = 你已报名**{ $name }**。
teams-members = **{ $team }**（{ $count }）{ $names }
teams-line = { $place } **{ $team }** { $points } · { $count } 人
teams-best = 每队取前 { $count } 名计分
teams-column = 队
teams-player = { $player }（{ $team }）

# 团体对抗赛。

contest-kind-team_match = 团体对抗赛
contest-rules-team_match = 两队分台对阵：一队的第一台对另一队的第一台，依此类推。各台按等级分排列；最先加入的人是队长，开赛前可点**排台次**调整，但不得排在比自己高 100 分以上的队友之前。第一队在单数台先行，第二盘交换先后。一队缺人的台次由另一队得胜。所有对局的得分相加定胜负：胜一场得 2 场分，平局各得 1 场分。
command-contest-new-boards = 台数
command-contest-new-boards-about = 团体对抗赛、团体赛：对阵几台（1 到 20，默认 4）
contest-refused-not-captain = 只有最先加入的队长才能排台次。
contest-refused-bad-order = 不能排在比自己高 100 分以上的队友之前。
contest-refused-ordered-too-often = 你队调整台次的次数已经用完，以最后一次为准。
teams-boards = 最多 { $count } 台
teams-two-games = 每台两盘
teams-button-boards = 排台次
teams-boards-ordered = 你队的台次：
teams-order-changed = 台次已经变了，下面是最新的。
teams-board = { $board }. { $player }
teams-no-board = { $player }（不上场）
teams-who-goes-up = 让谁上移一台
teams-board-up = { $player } → 第 { $board } 台
teams-captain = { $player }（队长）
teams-match-line = { $place } **{ $team }** { $points } · 场分 { $match }

# 团体赛。

contest-kind-team_tournament = 团体赛
contest-rules-team_tournament = 每轮两队分台对阵：一队的第一台对另一队的第一台，依此类推。8 队以内打循环赛；队数更多，或主办者定了轮数，则按瑞士制由积分相同的队相遇。各台按等级分排列；最先加入的人是队长，开赛前可点**排台次**调整，但不得排在比自己高 100 分以上的队友之前。编排时已退出的人，空出最后一台，由对方得胜；到时未到者，该台判负。胜一场得 2 场分，平局各得 1 场分。名次先看场分，再看局分、同分各队之间的胜负、台次分（前面台次的胜局分值更高）。瑞士制中轮空的队得 2 场分和一半局分。
teams-round-robin = 各队循环
teams-meeting = **{ $first }** { $one } – { $two } **{ $second }**
teams-bye = **{ $team }**本轮轮空。
teams-bye-points = **{ $team }**本轮轮空，得 { $points } 场分。
teams-tournament-line = { $place } **{ $team }** · 场分 { $match }，局分 { $points }，台次分 { $boards }
teams-cross-alt = { $name }各队交叉表：{ $list }
teams-column-match = 场分
