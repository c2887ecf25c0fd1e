# 賽程與系列賽。

command-events = 賽程
command-events-about = 這個伺服器已公布和進行中的賽事
command-contest-new-repeat = 重複
command-contest-new-repeat-about = 每週或每月重新舉辦（預設只辦一次）
contest-every-weekly = 每週
contest-every-monthly = 每月
contest-repeat-weekly = 🔁 每週一次
contest-repeat-monthly = 🔁 每月一次，固定同一個星期幾
contest-rules-series = 這場開始時公布系列賽的下一場；沒有開始時間的，結束時才公布。開始之前取消一場，系列賽就到此結束。
contest-bad-repeat = 賽事可以每週或每月重新舉辦。
events-title = 賽程
events-open = **即將開始**
events-running = **進行中**
events-line = { $name } #{ $number } · { $what } · { $when } · { $count ->
    [0] 還沒有人報名
   *[other] { $count } 人
}
events-own = ✅ { $line } · 你已報名
events-round = 第 { $round } 輪
events-being-played = 進行中
events-join = 報名：{ $name }
events-none = 這裡還沒有公布賽事。管理活動的人可以用 `/賽事 新增` 開一場。
