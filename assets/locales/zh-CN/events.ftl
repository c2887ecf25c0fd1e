# 赛程与系列赛。

command-events = 赛程
command-events-about = 本服务器已公布和进行中的赛事
command-contest-new-repeat = 重复
command-contest-new-repeat-about = 每周或每月重新举办（默认只办一次）
contest-every-weekly = 每周
contest-every-monthly = 每月
contest-repeat-weekly = 🔁 每周一次
contest-repeat-monthly = 🔁 每月一次，同一个星期几
contest-rules-series = 本场开始时公布系列赛的下一场；没有开始时间的，则在结束时公布。开始之前取消一场，系列赛就此结束。
contest-bad-repeat = 赛事可以每周或每月重新举办。
events-title = 赛程
events-open = **即将开始**
events-running = **进行中**
events-line = { $name } #{ $number } · { $what } · { $when } · { $count ->
    [0] 还没有人报名
   *[other] { $count } 人
}
events-own = ✅ { $line } · 你已报名
events-round = 第 { $round } 轮
events-being-played = 进行中
events-join = 报名：{ $name }
events-none = 这里还没有公布赛事。管理活动的人可以用 `/赛事 新建` 开一场。
