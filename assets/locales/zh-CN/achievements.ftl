# 成就：名称与公布方式。

achievement-finished = { $count ->
    [1] 下完第一局
   *[other] 下完 { $count } 局
}
achievement-won = { $count ->
    [1] 首胜
   *[other] { $count } 胜
}
achievement-games = 玩过 { $count } 种棋牌
achievement-streak = { $count } 连胜
achievement-upset = 战胜等级分高出 { $count } 分的对手
achievement-quick-mate = 10 回合内将死
achievement-pawn-mate = 用兵将死
achievement-half-point = 半目胜
achievement-long-game = 一局走满 { $count } 手
achievement-last-seconds = 最后 5 秒内取胜
achievement-days = 连续 { $count } 天都有对局
achievement-on-time = 连续 { $count } 局没有超时判负

# 在取得成就的地方公布。
achievements-told = 🏅 { $player }：**{ $list }**
# 个人资料中：每种只列最高一级。
achievements-title = 成就
# 自己的个人资料中：下一级。
achievement-so-far = { $name }（现为 { $count }）
achievements-next = 下一级：{ $list }
    各方合计至少 { $moves } 手的对局才计入成就；更短的等级分对局若未获胜，连胜也会中断。
