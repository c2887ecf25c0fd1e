# 团队竞技场。

contest-kind-team_battle = 团队竞技场
contest-rules-team_battle = 团队间的竞技场：有空就点**开始下棋**，与其他队中同样有空的人配对。胜一盘得 2 分，和棋得 1 分；连胜两盘后得分加倍，直到连胜中断。各队成绩最好的几人得分相加。结束时还没下完的对局不计。
command-contest-new-teams = 队名
command-contest-new-teams-about = 团队竞技场：各队名称，用逗号隔开
command-contest-new-best = 计分人数
command-contest-new-best-about = 团队竞技场：每队取前几人计分（1 到 20，默认 5）
contest-plan-teams = 团队竞技场有 2 到 10 队，队名各不相同、最多 30 字，每队取 1 到 20 人计分；其他赛制不分队。
contest-refused-no-such-team = 请选一个队。
teams-which = 加入哪一队？
teams-joined = 你已报名**{ $name }**。
teams-members = **{ $team }**（{ $count }）{ $names }
teams-line = { $place } **{ $team }** { $points } · { $count } 人
teams-best = 每队取前 { $count } 名计分
teams-column = 队
teams-player = { $player }（{ $team }）
