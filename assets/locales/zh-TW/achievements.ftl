# 成就：名稱與公布方式。

achievement-finished = { $count ->
    [1] 下完第一局
   *[other] 下完 { $count } 局
}
achievement-won = { $count ->
    [1] 首勝
   *[other] { $count } 勝
}
achievement-games = 玩過 { $count } 種棋牌
achievement-streak = { $count } 連勝
achievement-upset = 擊敗等級分高出 { $count } 分的對手
achievement-quick-mate = 10 回合內將死
achievement-pawn-mate = 用兵將死
achievement-half-point = 半目勝
achievement-long-game = 一局走滿 { $count } 手
achievement-last-seconds = 最後 5 秒內獲勝
achievement-days = 連續 { $count } 天都有對局
achievement-on-time = 連續 { $count } 局沒有逾時判負

# 在取得成就的地方公布。
achievements-told = 🏅 { $player }：**{ $list }**
# 個人檔案中：每種只列最高一級。
achievements-title = 成就
# 自己的個人資料中：下一級。
achievement-so-far = { $name }（目前 { $count }）
achievements-next = 下一級：{ $list }
    各方合計至少 { $moves } 手的對局才計入成就；更短的等級分對局若未獲勝，連勝也會中斷。
