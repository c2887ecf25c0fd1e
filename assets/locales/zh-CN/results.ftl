# 终局。
result-player = { $player }（{ $side }）
# A line of the places of a table.
result-place = **第 { $place } 名** { $player }（{ $side }）
result-place-points = **第 { $place } 名** { $player }（{ $side }）{ $points } 分
result-place-told = **第 { $place } 名** { $told }
result-place-left = { $line } · 已退出
result-opening = 开局：{ $opening }
result-rounds = 共 { $count } 回合
result-plies = 共 { $count } 手
result-time = { $player } 用时 { $time }
result-substituted = { $left } 中途退出，由 { $player } 接替。
opening-versus = { $first }对{ $second }
opening-with-code = { $opening }（{ $code }）
lost-resignation = { $loser } 认输
lost-time = { $loser } 超时
lost-absence = { $loser } 十四天没有行棋
button-analyse = 在线分析
thread-name-won = { $icon } { $game } #{ $number } · { $first } 胜 { $second }
thread-name-drawn = { $icon } { $game } #{ $number } · { $first } 战平 { $second }
thread-name-aborted = { $icon } { $game } #{ $number } · { $first } 对 { $second }（已取消）
thread-name-many-won = { $icon } { $game } #{ $number } · { $winner } 胜 · { $names }
