# 终局。
result-player = { $player }（{ $side }）
result-opening = 开局：{ $opening }
result-rounds = 共 { $count } 回合
result-plies = 共 { $count } 手
result-time = { $player } 用时 { $time }
result-substituted = { $left } 中途离开，由 { $player } 接替。
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
