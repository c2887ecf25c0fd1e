# 分組循環賽。

command-contest-new-section = 分組
command-contest-new-section-about = 循環賽：每組最多幾人（3 到 16），各組第一晉級下一階段
command-contest-new-blocks = 強弱分組
command-contest-new-blocks-about = 分組：是否把最強的編在同一組（預設各組實力相當）
contest-plan-sections = 只有循環賽可以分組，每組 3 到 16 人。
sections-size = 每組最多 { $count } 人
sections-rules = 各組第一（並列的都算）晉級下一階段，直到只剩一組並決出冠軍。只剩兩人時，先勝三盤的人獲勝。
sections-stage = 第 { $stage } 階段：分 { $count } 組，各組第一晉級。
sections-last = 第 { $stage } 階段：所有人同組。
sections-duel = 第 { $stage } 階段：只剩兩人，先勝三盤的人獲勝。
sections-column = 組
