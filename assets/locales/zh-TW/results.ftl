# 終局。
result-player = { $player }（{ $side }）
# A line of the places of a table.
result-place = **第 { $place } 名** { $player }（{ $side }）
result-place-points = **第 { $place } 名** { $player }（{ $side }）{ $points } 分
result-opening = 開局：{ $opening }
result-rounds = 共 { $count } 回合
result-plies = 共 { $count } 手
result-time = { $player } 用時 { $time }
opening-versus = { $first }對{ $second }
opening-with-code = { $opening }（{ $code }）
lost-resignation = { $loser } 認輸
lost-time = { $loser } 逾時
lost-absence = { $loser } 十四天沒有走棋
button-analyse = 線上分析
thread-name-won = { $icon } { $first } 勝 { $second } · { $game } #{ $number }
thread-name-drawn = { $icon } { $first } 和 { $second } · { $game } #{ $number }
thread-name-aborted = { $icon } { $first } 對 { $second }（已取消）· { $game } #{ $number }
thread-name-many-won = { $icon } { $winner } 勝 · { $names } · { $game } #{ $number }
