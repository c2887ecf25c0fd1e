# 淘汰賽對戰圖與循環賽交叉表。

tree-second-chance = 敗部
tree-third-place = 季軍賽
tree-alt = { $name }對戰圖。{ $list }
tree-alt-match = { $match }{ $first } { $score } { $second }
cross-alt = { $name }交叉表：{ $list }
