# 淘汰赛对阵图与循环赛交叉表。

tree-second-chance = 败者组
tree-third-place = 季军赛
tree-alt = { $name }对阵图。{ $list }
tree-alt-match = { $match }{ $first } { $score } { $second }
cross-alt = { $name }交叉表：{ $list }
