# 分组循环赛。

command-contest-new-section = 分组
command-contest-new-section-about = 循环赛：每组最多几人（3 到 16），各组第一晋级下一阶段
command-contest-new-blocks = 强弱分组
command-contest-new-blocks-about = 分组：是否把最强的编在同一组（默认各组实力相当）
contest-plan-sections = 只有循环赛可以分组，每组 3 到 16 人。
sections-size = 每组最多 { $count } 人
sections-rules = 各组第一（并列者都算）晋级下一阶段，直到只剩一组并决出冠军。只剩两人时，先胜三盘者获胜。
sections-stage = 第 { $stage } 阶段：分 { $count } 组，各组第一晋级。
sections-last = 第 { $stage } 阶段：所有人同组。
sections-duel = 第 { $stage } 阶段：只剩两人，先胜三盘者获胜。
sections-column = 组
