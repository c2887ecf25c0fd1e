# 终局。
result-player = { $player }（{ $side }）
# A line of the places of a table.
result-place = **第 { $place } 名** { $player }（{ $side }）
result-place-points = **第 { $place } 名** { $player }（{ $side }）{ $points } 分
result-opening = 开局：{ $opening }
result-rounds = 共 { $count } 回合
result-plies = 共 { $count } 手
result-time = { $player } 用时 { $time }
opening-versus = { $first }对{ $second }
opening-with-code = { $opening }（{ $code }）
lost-resignation = { $loser } 认输
lost-time = { $loser } 超时
lost-absence = { $loser } 十四天没有走棋
button-analyse = 在线分析
thread-name-won = { $icon } { $first } 胜 { $second } · { $game } #{ $number }
thread-name-drawn = { $icon } { $first } 和 { $second } · { $game } #{ $number }
thread-name-aborted = { $icon } { $first } 对 { $second }（已取消）· { $game } #{ $number }
thread-name-many-won = { $icon } { $winner } 胜 · { $names } · { $game } #{ $number }
