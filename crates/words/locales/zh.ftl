### 答案里的每一句话（中文）。键与参数和 en.ftl 完全相同。

## 胜负。总是说明是从谁的角度看。

ui-verdict-n = 先手必胜 (N)：轮到走的人有必胜策略
ui-verdict-p = 先手必败 (P)：轮到走的人无论怎样走都会输
ui-verdict-draw = 和局：双方都没有必胜策略
ui-verdict-unknown = 未能判定
ui-play-normal = 正常规则：不能走的人输
ui-play-misere = 反常规则（misère）：不能走的人赢

## 依据

ui-basis-theorem = 依据定理 ({ $theorem })
ui-basis-exhaustive = 依据穷举计算（{ $positions } 个局面）
ui-basis-finite-check = 依据有限检验，查到大小为 { $checked } 的堆 ({ $theorem })
ui-basis-observed = 只观察到大小为 { $checked } 的堆，未证明
ui-basis-table = 依据 { $table } 的表（{ $positions } 个局面）

## 为什么停下

ui-stop-positions = 算了 { $positions } 个局面，到了局面数的上限
    .help = 用 --positions 放宽，例如 --positions 1e9
ui-stop-options = 算了 { $positions } 个局面，到了后继数的上限
    .help = 用 --positions 放宽，或用 --time 取消这个上限：--time 1min
ui-stop-cycle = 规则有循环：从一个局面可以再走回它自己
    .help = 如果就是要这样，请在第一条规则前写上 loopy
ui-stop-memory = 算了 { $positions } 个局面，到了内存的上限
    .help = 用 --memory 放宽，例如 --memory 8GiB
ui-stop-time = 算了 { $positions } 个局面，时间用完
    .help = 用 --time 放宽，例如 --time 5min
ui-stop-cancelled = 算了 { $positions } 个局面后被中断
ui-stop-no-method = 没有适用的方法：没有定理涵盖这个局面，直接计算又太大
ui-stop-values = 下一个 nim 值超过两个字节，长时间运行和计数装不下；不用 --checkpoint、--no-period、--statistics 和 --values none 时，定理会给出更大的值

## 标题与小词

ui-nim-value = SG 值
ui-no-nim-value = SG 值未知
ui-basis = 依据
ui-winning-moves = 必胜走法
ui-winning-moves-none = 没有必胜走法
ui-winning-moves-unknown = 必胜走法未知
ui-winning-moves-some = 必胜走法（至少 { $count } 种）
ui-winning-moves-count = { $count } 种必胜走法
ui-remoteness = 远度 { $moves }：赢家要走 { $winner } 步，输家能撑 { $loser } 步
ui-move-ends = 游戏结束
ui-move-lasts = 双方都走得最好时还有 { $moves } 步
ui-remoteness-unknown = 远度未知：{ $reason }
ui-best-moves = { $outcome ->
    [N] 最快的取胜走法
   *[P] 撑得最久的走法
 }
ui-more-moves = …… 还有 { $count } 种（用 --limit 多列）
ui-more-moves-long = …… 还有 { $count } 种（文字太长：用 --memory 和 --limit 多列）
ui-more-moves-not-listed = …… 还有 { $count } 种
ui-more-moves-uncounted = …… 可能还有
ui-leaves = 留下
ui-why = 理由
ui-note = 注意
ui-stop = 停止
ui-components = 各部分
ui-alone-n = 单独玩时先手必胜
ui-alone-p = 单独玩时先手必败
ui-theorem-heading = 定理
ui-source = 出处
ui-more-steps = …… 另有 { $count } 步，见 bouton explain
ui-error = 错误
ui-warning = 警告
ui-help = 建议
ui-more-errors = …… 还有 { $count } 处
ui-for-more = 详情：bouton explain-error { $code }
ui-line = 第 { $line } 行
ui-name = 名称
ui-aliases = 别名
ui-usage = 写法
ui-rules = 规则
ui-code-names = 有此取分码的规则
ui-first-cousin = 第一表亲
ui-standard-form = 标准形式
ui-code-heaps = { $code }，它的 n 个一堆就是 { $of } 的 n + { $shift } 个一堆
ui-theorems = 定理
ui-examples = 例子
ui-rule-language = 用规则语言写
ui-no-rule-language = 规则语言写不出这个规则。
ui-rules-right = { $file }：没有错误；{ $rules }
ui-rules-right-parameters = { $file }：没有错误；{ $rules }；{ $parameters }
ui-rules-readable = { $file }：读得懂，但有的局面走不了；{ $rules }
ui-rules-readable-parameters = { $file }：读得懂，但有的局面走不了；{ $rules }；{ $parameters }
ui-rules-probed = 试走了 { $count } 个小局面{ $cut_number ->
    [zero] {""}
   *[other] ；其中 { $cut } 个只看了前面的走法
 }
ui-rules-probed-late = 时间已到，试走了 { $count } 个小局面{ $cut_number ->
    [zero] {""}
   *[other] ；其中 { $cut } 个只看了前面的走法
 }
ui-rules-doubts = 有 { $count } 处计算在某些局面上可能出错（只是警告，对局中不一定走得到）：
ui-rules-tried = 从局面 { $position } 走时会出错（对局中不一定走得到它）：
ui-examples-of = 例如：
ui-codes-named = 有名称的取分码
ui-heap = 堆
ui-move = 走法
ui-outcome = 胜负
ui-game = 游戏
ui-position = 局面
ui-of-game = { $ruleset }，堆的大小从 { $from } 到 { $to }
ui-p-positions = { $ruleset } 的先手必败局面 (P)
ui-p-positions-all = 以上是全部
ui-p-positions-none = 没有
ui-moves-none = 没有走法了
ui-yields-n = 之后对手必胜
ui-yields-p = 之后对手必败
ui-yields-unknown = 未能判定
ui-moves-all-count = { $count } 种走法
ui-moves-uncounted = 走法的总数未知
ui-no-command = 没有命令 { $name }
ui-judge-difference = 答案的第 { $line } 行不对
ui-judge-expected = 正确
ui-judge-actual = 文件中
ui-judge-nothing = 无
ui-judge-case = 第 { $case } 组（输入第 { $line } 行）
ui-judge-game = 游戏
ui-judge-right = 全部 { $cases } 组都正确
ui-judge-rest = 最后一组之后输入还有内容（第 { $line } 行第 { $column } 列），没有读入
ui-interrupted = 已中断：先打印目前所知；再按一次立即结束
ui-bug = 这是 bouton 的错误，不是你的错。请附上所用的命令和下面这一行来报告：
ui-cannot-read = 不能读 { $name }：{ $reason }
ui-cannot-write = 不能写 { $name }：{ $reason }
ui-similar = 是不是 { $suggestion }？
ui-values-stopped = 表在大小为 { $to } 的堆之前就停了：{ $reason }
ui-storage = { $name }：{ $reason }
ui-storage-system = { $reason }
ui-storage-foreign = 不是 bouton 的{ $kind ->
    [table] 表
    [survey] 普查
    [part] 普查的一部分
    [graph] 局面表
    [shard] 局面表的分片
    [segment] 局面表的片段
   *[other] 检查点
 }
ui-storage-newer = 格式版本 { $version } 太新；本程序最多读到 { $most }
ui-storage-truncated = 文件被截断：{ $expected } 字节中只有 { $actual }
ui-storage-excess = 文件太长：应为 { $expected } 字节，实有 { $actual }
ui-storage-corrupt-header = 已损坏：文件头的校验和不对
ui-storage-corrupt-index = 已损坏：索引的校验和不对
ui-storage-corrupt-block = 已损坏：第 { $block } 块的校验和不对
ui-storage-corrupt-state = 已损坏：状态的校验和不对
ui-storage-other-ruleset = 这是规则 { $there } 的，不是 { $asked }
ui-storage-other-form = 这次运行用的是 --values { $there }，不是 { $asked }
ui-storage-unfinished = 写这个表的运行还没有结束；请继续运行（--resume），结束后再读
ui-storage-in-use = 另一个进程正在使用
ui-storage-occupied = 这里已有 { $there } 的检查点（{ $heaps } 堆）；加 --resume 继续，或换一个目录
ui-storage-begun = 这里已有 { $there } 的检查点（已证明 { $couples } 对）；加 --resume 继续，或换一个文件
ui-storage-other-position = 这是局面 { $there } 的，不是 { $asked }
ui-storage-too-wide = 第 { $heap } 堆的 SG 值是 { $value }，超过 { $most }：请选更宽的形式
ui-storage-beyond = 没有第 { $heap } 堆：值从第 { $first } 堆开始，到第 { $end } 堆之前为止
ui-cluster = { $reason }
ui-cluster-lost = 集群中另一个进程丢失了；已完成的都保留着：请带 --resume 重新启动所有进程
ui-cluster-hosts = 主机文件第 { $line } 行不是地址：{ $text }；请写 名字:端口
ui-cluster-no-process = 没有进程 { $process }：文件里有 { $processes } 个，从 0 数起
ui-cluster-connect = { $address }：{ $reason }
ui-cluster-disagree = 进程 { $process } 的启动方式与本进程不同：{ $what ->
    [protocol] 协议版本
    [processes] 进程数
    [threads] --threads
   *[other] 问题的校验和
 } 那里是 { $there }，这里是 { $here }
ui-cluster-seats = 两个进程都说自己是进程 { $process }
ui-cluster-other-job = { $path } 里是另一项工作：{ $there }；要求的是：{ $asked }
ui-cluster-rules = { $path } 里是用另外的规则做的 { $there } 的表：规则文件后来改过；请换一个目录
ui-cluster-in-use = 另一个进程正在 { $path } 里工作；请等它结束，或换一个目录
ui-cluster-stopped-elsewhere = 进程 { $process } 因上限或中断而停止，原因由它说明；已完成的都保留着：请带 --resume 重新启动所有进程
ui-advice-open-files = 让进程能打开更多文件（ulimit -n），或用 --shards 把表分成更少的文件
ui-advice-bad-part = 删除 { $name }：同一命令加 --resume 会重新算它
ui-advice-bad-table = 不完整的表无法修补：请删除它的目录，用 tabulate 重新做
ui-advice-no-table = 这个目录里没有表；用 tabulate 做一个：bouton tabulate nim 20 20 20 -o table
ui-cluster-occupied = { $path } 里已有一项工作；加 --resume 继续，或换一个目录
ui-cluster-mistake = 规则出了错
ui-cluster-stopped = 已完成的都保留着：同一命令加 --resume 继续
ui-cluster-elsewhere = 进程 { $process } 失败了，原因由它说明
ui-survey-unfinished = { $all } 个码已完成 { $done } 个；同一命令加 --resume 继续
ui-survey-unfinished-limit = { $all } 个码已完成 { $done } 个；上限更高时加 --resume 继续，同样的上限会停在同一处
ui-survey-done = { $codes } 个码，{ $forms } 个标准形：{ $proved } 个证明了周期，{ $reached } 个算到最后一堆，{ $budget } 个没有稀疏空间而用完预算；表和摘要在 { $directory }
ui-survey-title = { $patterns } 的普查
ui-survey-bounds = 算到第 { $to } 堆；没有稀疏空间的码至多算到第 { $without } 堆，除非在此之前证明了周期。
ui-survey-counts = { $codes } 个码，{ $forms } 个标准形：{ $proved } 个证明了周期，{ $reached } 个算到最后一堆，{ $budget } 个用完预算。
ui-survey-code = 码
ui-survey-equal = 值相同（平移）
ui-survey-end = 计算
ui-survey-end-proved = 在第 { $heap } 堆证明
ui-survey-end-reached = 到第 { $heap } 堆
ui-survey-end-budget = 预算，第 { $heap } 堆
ui-survey-preperiod = 前导长度
ui-survey-period = 周期
ui-survey-exceptions = 例外
ui-survey-largest = 最大 SG 值（位置）
ui-survey-rare = 稀有堆（最后）
ui-survey-observed = 观察
ui-survey-first-values = 所有码的前若干 SG 值
ui-survey-open = 没有证明周期的码
ui-table-made = { $game }：{ $positions } 个局面，{ $moves } 个走法；{ $p } 个 P 局面，{ $n } 个 N 局面，{ $draws } 个平局；最大 SG 值 { $largest }，{ $infinite } 个无穷；最长的对局有 { $longest } 步；表在 { $directory }
ui-table-made-misere = { $game }，反常规则：{ $positions } 个局面，{ $moves } 个走法；{ $p } 个 P 局面，{ $n } 个 N 局面，{ $draws } 个平局；最长的对局有 { $longest } 步；表在 { $directory }
ui-table-answer-misere = { $game }，反常规则：{ $outcome ->
    [N] 先手必胜（N 局面）
    [P] 先手必败（P 局面）
   *[other] 平局
 }{ $outcome ->
    [draw] {""}
   *[other] ，{ $moves } 步后结束
 }{ $kept ->
    [no] {""}
   *[other] ；来自表 { $table }
 }
ui-table-answer = { $game }：{ $outcome ->
    [N] 先手必胜（N 局面）
    [P] 先手必败（P 局面）
   *[other] 平局
 }，SG 值 { $value }{ $outcome ->
    [draw] {""}
   *[other] ，{ $moves } 步后结束
 }{ $kept ->
    [no] {""}
   *[other] ；来自表 { $table }
 }
ui-table-winning = 可走到的 { $count } 个局面
ui-verify-table = 接受：{ $game }：{ $positions } 个局面、{ $moves } 个走法，每个值都是后继值的 mex，每个步数都正确
ui-verify-table-stopped = 这个表既没有被接受，也没有被拒绝
ui-verify-misere-table = 接受：{ $game }，反常规则：{ $positions } 个局面、{ $moves } 个走法；胜负和步数都正确
ui-verify-loopy-table = 接受：{ $game }：{ $positions } 个局面、{ $moves } 个走法；胜负和步数都正确，所有值已按 Smith 规则重新得出
ui-fault-misplaced = 拒绝：{ $position } 放在了不属于它的分片
ui-fault-missing = 拒绝：{ $position } 可以到达，但表中没有
ui-fault-tier = 拒绝：从 { $position } 出发的一步没有走到更低的层
ui-fault-value = 拒绝：{ $position } 的 SG 值与后继的值不符
ui-fault-remoteness = 拒绝：{ $position } 的步数与后继的步数不符
ui-fault-totals = 拒绝：清单中的数与分片不符
ui-run-begun = { $directory } 里还没有运行：从第 0 堆开始
ui-run-resumed = 从已有 { $heaps } 堆的检查点继续
ui-search-begun = { $file } 里还没有搜索：从头开始
ui-search-resumed = 从已证明 { $couples } 对的检查点继续
ui-search-nothing-gained = 没有证明新的对；用 --resume 再做同样多的工作也不会有进展：请放宽限制（--positions、--time、--memory）
ui-run-resumable = 可以继续：同样的命令加上 --resume
ui-run-progress = { $heaps } 堆，每秒 { $rate }，还需 { $left }，{ $memory } MiB{ $rare ->
    [none] {""}
   *[other] ，{ $rare } 个稀有堆
 }
ui-run-saved = 检查点：{ $progress }
ui-run-done = { $heaps } 堆，用时 { $seconds } 秒，每秒 { $rate }
ui-statistics-heaps = 第 0 到 { $last } 堆
ui-statistics-digest = 校验和
ui-statistics-largest = 最大 SG 值
ui-statistics-first-at = { $value }，首见于第 { $heap } 堆
ui-statistics-records = 纪录
ui-statistics-rare = 稀有堆
ui-statistics-rare-heaps = { $count } 个（掩码 { $mask }），最后一个是第 { $heap } 堆，SG 值 { $value }
ui-statistics-histogram = 出现次数（不计第 0 堆）
ui-statistics-values = 值
ui-statistics-more = … 还有 { $count } 项（--json 和 --plain 全部列出）
ui-lookup-none = 在 { $searched } 个规则中没有这样开头的
ui-lookup-shift = 有平移：列表第 0 项是第 { $shift } 堆
ui-lookup-before = 有平移：第 0 堆是列表第 { $shift } 项
ui-lookup-next = 接着
ui-lookup-alike = { $rulesets }（到第 { $heap } 堆都相同）
ui-lookup-more = … 还有 { $count } 组（--limit 显示更多）
ui-lookup-compared = 比较了 { $searched } 个规则；比较范围之外是否相同，未作断言
ui-nimber-solutions = { $expression }：x = { $x } 或 x = { $y }
ui-nimber-double = { $expression }：x = { $x }（二重根）
ui-nim-values = SG 值

## 周期与证书

ui-period-proved = { $ruleset }：从堆 { $preperiod } 起以 { $period } 为周期{ $saltus_number ->
    [zero] {""}
   *[other] ，每周期增加 { $saltus }
 }
ui-period-observed = { $ruleset }：看起来从堆 { $preperiod } 起以 { $period } 为周期{ $saltus_number ->
    [zero] {""}
   *[other] ，每周期增加 { $saltus }
 }
ui-period-needed = 证明需要检查到堆 { $needed }
ui-period-no-theorem = 没有已知的定理能证明它
ui-period-saltus = 可能用得上的定理（shift-witnesses）要求增量是 2 的幂
ui-period-no-witnesses = 可能用得上的定理（shift-witnesses）证明不了：它对后继的条件不成立
ui-period-cost = 可能用得上的定理（shift-witnesses）检查起来太久
ui-period-far = 证明需要检查到 2^64 以上的堆
ui-period-like = 这就是 { $ruleset } 的规则：程序相同，所以对每个堆都成立
ui-period-theorem = 每个堆的 nim 值都有定理给出：{ $theorem }
ui-period-unseen = { $ruleset }：一个堆也没能看到
ui-period-nothing = { $ruleset }：到堆 { $last } 为止没有看到周期
ui-period-exceptions = 例外（{ $count } 个）：{ $heaps }
ui-period-no-exceptions = 没有例外
ui-period-largest = 最大的 SG 值是 { $value }，最先出现在堆 { $heap }
ui-period-block = 从堆 { $from } 起一个周期的 SG 值：{ $values }
ui-period-grows = SG 值无限增长
ui-period-grows-so-far = 在看到的范围内 SG 值一直增长
ui-period-stopped = 搜索在堆 { $to } 之前就停了：{ $reason }
ui-period-ended = 搜索停了：{ $reason }
ui-no-certificate = 没有证明任何结论，所以没有写证书
ui-no-certificate-limit = 不写证书：证书所需的表超出了限制（可用 --time、--positions、--memory 提高）
ui-no-value-certificate = 没有写证书：没有什么可证明，或规则出错，或规则自己规定了反常规则下谁赢
ui-no-value-certificate-limit = 没有写证书：在找到证明之前达到了限度（可用 --time、--positions、--memory 提高）
ui-no-value-certificate-cycle = 没有写证书：对局可能永不结束（可用 tabulate 制作全部局面的表，verify 会再检验一遍）
ui-no-value-certificate-elsewhere = 没有写证书：规则或图写在文件里或写成了多行，而证书必须包含它们：请写在引号里、一行之内
ui-no-value-certificate-large = 没有写证书：它会超过 verify 所读的大小（4194304 个局面或 256 MiB）（可用 tabulate 制作全部局面的表，verify 会再检验一遍）
ui-certificate-written = 证书已写入 { $name }
ui-certificate-check = bouton verify 文件 可独立检验它
ui-verify-accepted = 接受：{ $claim }
ui-verify-rejected = 拒绝：{ $reason }
ui-verify-period = { $ruleset } 从堆 { $preperiod } 起以 { $period } 为周期{ $saltus_number ->
    [zero] {""}
   *[other] ，每周期增加 { $saltus }
 }
ui-verify-value = { $ruleset } 的堆 { $heap } 的 SG 值是 { $value }
ui-reject-unreadable = 不能读：第 { $line } 行应为 { $text }
ui-reject-unreadable-word = 不能读：第 { $line } 行应为 { $key }: 加一个小于 2^64 的数
ui-reject-unreadable-number = 不能读：第 { $line } 行应为 { $key }: 加一个数
ui-reject-unreadable-list = 不能读：第 { $line } 行应为 { $key }: 加用空格分开的数
ui-reject-unreadable-ascending = 不能读：第 { $line } 行应为 { $key }: 加递增的堆
ui-reject-unreadable-digest = 不能读：第 { $line } 行应为以上各行的摘要
ui-reject-unreadable-end = 不能读：第 { $line } 行应为证书的结尾
ui-reject-unreadable-utf8 = 不能读：第 { $line } 行应为 UTF-8
ui-reject-unreadable-line-feed = 无法读取：第 { $line } 行：每行末尾应当只有换行符，没有回车符（用 dos2unix 可以修正）
ui-reject-ruleset = { $ruleset } 不是单堆上的规则
ui-reject-too-long = 它的表有 { $heaps } 堆，超过本检查程序能填的长度
ui-reject-blocks = 摘要的个数与堆数不符
ui-reject-theorem = 定理 { $theorem } 不适用于这些规则的这个结论
ui-reject-checked-to = 有限检查必须到堆 { $heap } 为止
ui-reject-checked-to-elsewhere = 有限检查没有在结论需要的地方结束
ui-reject-condition = 这些值不满足定理 { $theorem } 的条件
ui-reject-form = 规则不是其封闭形式所说的规则
ui-reject-form-period = 封闭形式的前周期是 { $preperiod }，周期是 { $period }，增量是 { $saltus }
ui-reject-work = 到堆 { $heap } 为止，后继已多于快速模式所检查的数量（--full 检查全部，不论多久）
ui-reject-values = 从堆 { $heap } 起的值不是这些规则的值
ui-reject-sparse = 稀疏计算的规则不能用于这些规则
ui-reject-rare = 堆 { $heap } 不属于稀有堆列表所说的那一类
ui-reject-repeat = 堆 { $heap } 的值没有重复
ui-reject-preperiod = 更小的前导长度就够了
ui-reject-period = 更小的周期 { $period } 就够了
ui-reject-largest = 最大值是 { $value }，首次出现在堆 { $heap }
ui-reject-largest-none = 每周期递增的值没有最大值
ui-reject-value = 堆 { $heap } 的值是 { $value }
ui-reject-value-beyond = 证书没有到达堆 { $heap }
ui-reject-parts = 各部分不是这个局面的各个分量
ui-reject-sum = 各分量的值的 nim 和是 { $value }
ui-reject-empty = 它是空的
ui-reject-is-sum = { $position } 是和：它的证书（claim: sum）里每个分量各有一份证书
ui-reject-no-board = { $position } 不是本检查器容得下的单个棋盘或图
ui-reject-piece = 第 { $line } 行：应为一个 SG 值和一个连通块
ui-reject-two-values = 第 { $line } 行：同样的内容在上面有另一个 SG 值
ui-reject-same-value = 第 { $line } 行：有一个后继的 SG 值与它相同
ui-reject-lacks = 第 { $line } 行：没有表明有 SG 值为 { $value } 的后继
ui-reject-unanswered = 第 { $line } 行：有一步没有列出的应手
ui-reject-not-listed = 这个局面（或它的一块）没有列出
ui-reject-total = 这个局面的 SG 值是 { $value }
ui-reject-no-position = { $position } 不是规则写在文本中的局面
ui-reject-position = 第 { $line } 行：应为按规则的对称性化成标准形式的局面
ui-reject-repeated = 第 { $line } 行：同样的内容上面已经有了
ui-reject-options = 第 { $line } 行：后继多于本检查程序所看的数量
ui-reject-fault = 第 { $line } 行：规则出错
ui-reject-no-move = 第 { $line } 行：它没有可走的一步，所以在反常规则下先手赢
ui-reject-no-winning-move = 从这个局面没有一步到达列出的局面
ui-verify-sum = { $convention ->
    [normal] 在正常规则下，
   *[other] {""}
 }{ $position } 是{ $outcome ->
    [P] 先手必败局面 (P)
   *[other] 先手必胜局面 (N)
 }，SG 值是 { $value }
ui-verify-misere = 在反常规则下，{ $position } 是{ $outcome ->
    [P] 先手必败局面 (P)
   *[other] 先手必胜局面 (N)
 }
ui-verify-positions = 走遍了列出的 { $listed } 个局面，按定义看了 { $options } 个后继
ui-verify-couples = 走遍了列出的 { $couples } 块，另有 { $definition } 个小块按定义算出
ui-verify-heaps = 按定义算了 { $definition } 堆
ui-verify-rare = 由全部后继算了 { $definition } 堆，另有 { $rare } 堆由含稀有部分的后继，加上每个更小的稀有值各一个后继而得证

## 步骤：尼姆堆与尼姆和

nim-heap = 大小为 { $heap } 的尼姆堆的 SG 值是 { $heap }

## 步骤：引擎（子游戏、和、走法）

component = { $component }：
more-components = ……另有 { $count } 个子游戏
component-value = { $component } 的 SG 值是 { $value }
zero-by-outcome = { $component } 是先手必败局面 (P)，所以 SG 值是 0
search-value = { $component } 的 SG 值是 { $value }，即各后继 SG 值的 mex（计算了 { $positions } 个局面）
table-value = { $component } 的 SG 值是 { $value }，取自 { $ruleset } 的 SG 值表
period-value = { $component } 的 SG 值是 { $value }：{ $ruleset } 的 SG 序列从堆 { $preperiod } 起以 { $period } 为周期（检查到堆 { $checked } 而得证）
arithmetic-period-value = { $component } 的 SG 值是 { $value }：{ $ruleset } 的 SG 序列从堆 { $preperiod } 起以 { $period } 为周期，每个周期增加 { $saltus }（检查到堆 { $checked } 而得证）
pairs-value = { $component } 的 SG 值是 { $value }，取自有 { $positions } 个数对的表
theorem-outcome = 据此定理（{ $theorem }），{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
nim-value-left-open = SG 值只有在和中才用得着，没有计算：没有定理给出它，在限度之内的短暂搜索也没有找到
mex-of-options = { $component } 的后继的 SG 值为 { $options_number ->
    [zero] （没有后继）
   *[other] { $options }
 }；其中没有出现的最小自然数是 { $value }
component-unknown = 没有求得 { $component } 的 SG 值：{ $limit ->
    [positions] 到了局面数的上限
    [options] 到了后继数的上限
    [memory] 到了内存的上限
    [time] 时间用完
    [cancelled] 被中断
    [cycle] 有循环
   *[other] 这样大的局面没有适用的方法
 }
component-outcome = 但有定理说明单独玩 { $component } 时谁胜：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
component-at-least = { $component } 的 SG 值至少是 { $bound }：已知有 SG 值取遍更小各值的后继
component-at-most = { $component } 至多有 { $bound } 个后继，所以 SG 值至多是 { $bound }
cycle = { $component } 的局面成循环：{ $cycle }
empty-sum = 没有子游戏：{ $play ->
    [normal] 先手无棋可走，所以输
   *[misere] 先手无棋可走，所以赢
 }
no-move = 没有任何走法：{ $play ->
    [normal] 先手输
   *[misere] 先手赢
 }
nim-sum = 各 SG 值的异或和是 { $values_xor } = { $sum }
nim-sum-outcome = 异或和是 { $sum }：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
single-outcome = SG 值是 { $value }：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
equal-components = { $component } 与 { $other } 相同，互相抵消：一方在其中一个里怎么走，另一方就在另一个里怎么走
rest-zero = 其余子游戏的异或和是 0，胜负由 { $component } 决定：先手必胜 (N)
rest-excluded = { $component } 有一个 SG 值为 { $rest } 的后继，而其余子游戏的异或和正是它：先手必胜 (N)
rest-exceeds = 已知子游戏的异或和是 { $rest }，其余的 SG 值至多是 { $bound }，不可能与它相等：先手必胜 (N)
outcome-search = 只求胜负的搜索访问了 { $positions } 个局面：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
unknown-because = 未能判定，因为不知道 { $components } 的 SG 值{ $known_number ->
    [zero] {""}
   *[other] ；已知的 { $known } 个子游戏的异或和是 { $rest }，当且仅当其余的异或和也是这个数时先手必败
 }
winning-move = { $move } 把 SG 值 { $from } 变成 { $to }，使异或和变成 0
from-table = { $table } 的表（它后面的全部 { $positions } 个局面）这样说
winning-move-plain = { $move } 取胜
no-winning-move = 每一种走法之后都是对手必胜
misere-theorem = 只有 { $component } 还能走，有定理判定它：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
misere-fickle = { $component } 在反常规则的和中等同于大小为 { $value } 的尼姆堆（fickle）
misere-firm = { $component } 在正常与反常规则下的 SG 值都是 { $value }(firm)
misere-sum-firm = 有 firm 的子游戏时，当且仅当异或和为 0 时先手必败；{ $values_xor } = { $sum }：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
misere-sum-fickle = 只有 fickle 的子游戏时，当且仅当异或和为 1 时先手必败；{ $values_xor } = { $sum }：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
misere-wild = 从 { $component } 可以走到的 { $position } 是 wild 的，所以反常规则下 SG 值不能判定胜负
misere-untested = 没有查明 { $component } 在反常规则下是否 tame:{ $limit ->
    [positions] 到了局面数的上限
    [options] 到了后继数的上限
    [memory] 到了内存的上限
    [time] 时间用完
    [cancelled] 被中断
    [cycle] 有循环
   *[other] 这样大的局面没有适用的方法
 }
misere-search = 对整个和的搜索访问了 { $positions } 个局面：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
misere-unknown = 未能判定：算了 { $positions } 个局面后{ $limit ->
    [positions] 到了局面数的上限
    [options] 到了后继数的上限
    [memory] 到了内存的上限
    [time] 时间用完
    [cancelled] 被中断
    [cycle] 有循环
   *[other] 这样大的局面没有适用的方法
 }

## 步骤：巴什博弈、报数、限取尼姆、环

bash-residue = 从 { $heap } 个中取 { $most_number ->
    [one] 1
   *[other] 1 到 { $most }
 } 个：{ $heap } mod { $divisor } = { $residue }，这就是它的 SG 值
bash-nothing = 什么都不能取，所以 { $heap } 没有后继，SG 值为 0
count-remaining = 从 { $said } 到 { $target } 还差 { $remaining }：相当于一堆 { $remaining } 个，报出 { $target } 的人取走最后一个
inner-nim-sum = 合起来 { $values_xor } = { $sum }
inner-nim-sum-of-many = 这 { $count } 个值的异或是 { $sum }
ring-parity = 每步恰取一枚，所以只看 { $coins } 的奇偶
ring-whole = 一步至多取 { $most } 枚，{ $coins } 枚可以一次取完：相当于大小为 { $coins } 的尼姆堆
ring-symmetry = { $coins } 枚多于一步最多能取的 { $most } 枚：先手无论怎么取都留下一行，后手把它分成相等的两半，然后对称地跟着走
ring-row-middle = 从 { $coins } 枚的中间取 { $take } 枚，留下相等的两行，然后对称地跟着走
ring-misere-leave-one = { $coins } 枚中可以取相邻的 { $most } 枚，对手只能取最后一枚
ring-readings-differ = { $coins } 枚硬币、每步至多 { $most } 枚时，规则的两种读法在{ $play ->
    [misere] 反常规则
   *[normal] 常规规则
 }下结果不同：空位保留 (ring) 时{ $stays ->
    [N] 先手必胜
   *[P] 先手必败
 }，圈合拢 (closing-ring) 时{ $closes ->
    [N] 先手必胜
   *[P] 先手必败
 }

same-rules = 对每个局面，这就是 { $ruleset } 的规则：关于它已证明的结论在此都成立

## 步骤：更多取石与数的游戏

moore-columns = 每步至多动 { $most } 堆：有 { $count } 个二进制位（{ $odd }）上 1 的个数不能被 { $divisor } 整除；先手必败当且仅当没有这样的位
moore-ones = 没有一堆超过 1，所以看 1 的个数 { $count }：先手必败当且仅当它除以 { $divisor } 余 1
exact-tetris = { $heaps } 堆中必须恰动 { $each } 堆，超过一半：SG 值就是最多能走的步数 { $moves }
cyclic-nimhoff = SG 值是 { $modulus } 乘以各堆除以 { $modulus } 的商的异或和 { $quotients_xor } = { $quotient }，再加上总数除以 { $modulus } 的余数 { $residue }：{ $value }
greedy-largest = 最大的堆是 { $largest }，有 { $count } 堆：先手必败当且仅当它们的堆数是偶数
monotonic-differences = 从右起隔一个取一个相邻差作为堆：{ $differences }（共 { $count } 个），异或和 { $sum }
antonim-sums = 各堆加 1（空堆算 1）的异或和是 { $sizes_xor } = { $sum }：先手必败当且仅当它是 0
end-nim-ends = 两端的堆是 { $left } 和 { $right }；其余不变时，左端为 { $wanted-left } 或右端为 { $wanted-right } 才是先手必败
pass-used = 已经不能再停：就是尼姆
pass-one = 一堆 { $heap } 加上可停一步，SG 值是 { $value }
pass-two = 两堆且可停一步时，先手必败当且仅当它们是 2k − 1 和 2k；这里是 { $smaller } 和 { $larger }
lim-sums = 两两之和的异或和是 { $sums_xor } = { $sum }：先手必败当且仅当它是 0
euclid-over = 有一个数是 0：已经结束
euclid-golden = { $larger }² − { $smaller }² 是 { $left }，{ $smaller } · { $larger } 是 { $right }：两数不同时，先手必败当且仅当前者较小，即两数之比小于黄金比
euclid-value = ({ $larger }² − { $smaller }²) / ({ $smaller } · { $larger }) 是 { $left } / { $right }，向下取整得 { $value }
mark-zeros = { $heap } 在 { $base } 进制下末尾有 { $zeros } 个零：先手必败当且仅当个数是奇数
mark-ones = { $heap } 在二进制下有 { $ones } 个 1，所以 SG 值是 { $value }
take-away-part = 用函数 { $function } 的数列贪心地表示 { $heap }，最小的一项是 { $part }，至多可取 { $limit } 个：先手必败当且仅当这一项更大
chocolate-rectangle = 四边的行列数是尼姆堆：{ $heaps_xor } = { $sum }
chocolate-bar = { $divisor } 是偶数，所以 SG 值是 { $height } ⊕ { $width } = { $value }
sylver-prime = { $prime } 是不小于 5 的素数，整除 { $number }：单独的 { $prime } 是先手必败，而有了 { $prime }，{ $number } 就没有作用
sylver-small = 用 { $answer } 回应 { $number }：之后只剩 1 可说
divisors-power = { $number } 是素数的 { $exponent } 次幂：等于大小为 { $exponent } 的尼姆堆
divisors-stealing = 说 { $number } 本身会留下所有更小的约数；如果对手有必胜的回应，现在就可以说它，效果相同

## 复合游戏

compound-ended = { $game } 已经结束
compound-remoteness = { $game } 的远度是 { $value }：赢家求快、输家求慢时，到结束要走这么多步
compound-suspense = { $game } 的悬度是 { $value }：赢家求慢、输家求快时，到结束要走这么多步
compound-foreclosed = { $game } 的截断 SG 值是 { $value }
compound-can-end = { $game } 可以立即结束
compound-game = { $game } 单独玩时：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
compound-game-unknown = 关于 { $game } 没有得到结果：{ $limit ->
    [positions] 到了局面数的上限
    [options] 到了后继数的上限
    [memory] 到了内存的上限
    [time] 时间用完
    [cancelled] 被中断
    [cycle] 有局面能走回自身
   *[no-method] 这样的规模没有可用的方法
 }
compound-over = 已经结束：{ $play ->
    [normal] 先手输
   *[misere] 先手赢
 }
compound-conjunctive = 最先结束的游戏决定胜负，最小的远度是 { $value }：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }，因为{ $play ->
    [normal] 它是奇数当且仅当先手必胜
   *[misere] 反常规则下它是偶数当且仅当先手必胜
 }
compound-continued = 最后结束的游戏决定胜负，最大的悬度是 { $value }：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }，因为{ $play ->
    [normal] 它是奇数当且仅当先手必胜
   *[misere] 反常规则下它是偶数当且仅当先手必胜
 }
compound-alike = 不论哪个游戏决定胜负，所有游戏的结果都是：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
compound-selective = { $outcome ->
    [N] 有 { $count } 个游戏是 N：把它们都走到 P，就只剩下 P 的游戏；先手必胜 (N)
   *[P] 没有 N 的游戏，而每一步都会使某个游戏变成 N；先手必败 (P)
 }
compound-shortened = { $outcome ->
    [N] 有 { $count } 个游戏是 N：把它们都走到 P，就取胜；先手必胜 (N)
   *[P] 没有 N 的游戏，而每一步都会使某个游戏变成 N；先手必败 (P)
 }
compound-last = 只有 { $game } 没有结束，就照它本身来走：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
compound-ends = 谁在 { $game } 里走到结束谁就立即取胜：先手必胜 (N)
compound-diminished = 没有可以立即结束的游戏，截断 SG 值的异或和是 { $values_xor } = { $sum }：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
compound-unknown = 未能判定：算了 { $positions } 个局面后{ $limit ->
    [positions] 到了局面数的上限
    [options] 到了后继数的上限
    [memory] 到了内存的上限
    [time] 时间用完
    [cancelled] 被中断
    [cycle] 有局面能走回自身
   *[no-method] 这样的规模没有可用的方法
 }

## 步骤：威佐夫、斐波那契、重分、阶梯、格子上的硬币

wythoff-pair = { $larger } − { $smaller } = { $difference }，第 { $index } 个 P 局面是 ({ $pair })：{ $outcome ->
    [P] 正是这个局面
   *[N] 不是这个局面
 }
wythoff-no-index = { $larger } − { $smaller } = { $difference } 除以 { $step } 的余数不是 { $remainder }，所以不是 P 局面
wythoff-misere = { $step_number ->
    [one] 反常规则下 (0,0) 和 (1,2) 换成 (0,1) 和 (2,2)
   *[other] 反常规则下一对数之差是 { $step } 的倍数再加 1
 }
fibonacci-stuck = { $heap } 个中至多取 { $limit } 个：没有可走的步
fibonacci-misere = 取最后一个的人输，所以留出一个：{ $heap } 个相当于常规规则下的 { $reduced } 个
zeckendorf = { $heap } = { $parts_plus }，是互不相邻的斐波那契数之和；最小的 { $smallest } { $outcome ->
    [N] 可以取走，因为上限是 { $limit }
   *[P] 超过上限 { $limit }
 }
zeckendorf-smallest = { $heap } 是 { $count } 个互不相邻的斐波那契数之和；最小的 { $smallest } { $outcome ->
    [N] 可以取走，因为上限是 { $limit }
   *[P] 超过上限 { $limit }
 }
fibonacci-number = { $heap } 是斐波那契数：5n² + 4 或 5n² − 4 是平方数
not-a-fibonacci-number = { $heap } 不是斐波那契数：5n² + 4 和 5n² − 4 都不是平方数
regroup-ones = 没有一堆超过 1，所以只看堆数 { $count }
regroup-pairs = 这 { $count } 堆 ({ $heaps }) 两两相等，共 { $pairs_number ->
    [one] 1
   *[other] { $pairs }
 } 对
regroup-unpaired = 这 { $count } 堆 ({ $heaps }) 不能两两配对：{ $odd } 出现奇数次
staircase-odd = 只看奇数级台阶，{ $count_number ->
    [zero] 一级也没有
   *[other] 共 { $count } 级：{ $heaps_xor } = { $sum }
 }
turning-coins = { $count_number ->
    [zero] 没有正面的硬币
   *[other] 一排硬币是其中正面硬币（{ $count } 枚）的和：硬币 { $coins_plus } 的 SG 值是 { $values_xor } = { $sum }
 }
tartan-coin = { $x }/{ $y } 处的硬币：{ $x } 在 { $first } 中值 { $a }，{ $y } 在 { $second } 中值 { $b }，{ $a } 与 { $b } 的尼姆积是 { $product }
product-sum = { $count_number ->
    [zero] 没有正面的硬币
   *[other] 棋盘是其中正面硬币（{ $count } 枚）的和，尼姆和为 { $sum }
 }
acrostic-coins = { $count_number ->
    [zero] 没有正面的硬币
   *[other] 棋盘是其中正面硬币（{ $count } 枚）的和：{ $values_xor } = { $sum }
 }
coin-gaps = 从右边起隔一个取一个间隔，{ $count_number ->
    [zero] 一个也没有
   *[other] 共 { $count } 个：{ $gaps_xor } = { $sum }
 }
dollar-leftmost = 银元在最左边，谁也不愿把它放进钱袋：钱袋算作占满的一格
dollar-not-leftmost = 最左边的不是银元：钱袋算作多一个空格
dollar-in-bag = 银元已在钱袋里，轮到走的人拿走钱袋

# 取石子集合、取分码与约数。
take-nothing = 大小为 { $heap } 的堆无子可取：SG 值 0
take-at-least = 可取不少于 { $least } 个：大小为 { $heap } 的堆的 SG 值是 ⌊{ $heap }/{ $least }⌋ = { $value }
take-all-but-one = 除 { $number } 外可取任意个数：大小为 { $heap } 的堆的 SG 值是 { $number }·⌊{ $heap }/(2·{ $number })⌋ + ({ $heap } mod { $number }) = { $value }
take-multiples = 只能取 { $scale } 的倍数，以 { $scale } 个为一份：大小为 { $heap } 的堆相当于 { $quotient }
take-up-to = 可取 1 到 { $high } 个，SG 值以 { $period } 为周期：{ $heap } mod { $period } = { $residue }，SG 值 { $value }
take-interval = 可取 { $low } 到 { $high } 个，SG 值以 { $period } 为周期：{ $heap } mod { $period } = { $residue }，除以 { $low } 得 SG 值 { $value }
take-one = 只能取 1 个，SG 值以 { $period } 为周期：{ $heap } mod { $period } = { $residue }，SG 值 { $value }
take-odd = 只能取奇数个，SG 值以 { $period } 为周期：{ $heap } mod { $period } = { $residue }，SG 值 { $value }
take-residues = 可取的数除以 { $period } 的余数是 { $low } 到 { $high }，SG 值以 { $period } 为周期：{ $heap } mod { $period } = { $residue }，除以 { $low } 得 SG 值 { $value }
take-pair-residues = 可取的数除以 { $period } 的余数是 { $low } 或 { $high }，SG 值以 { $period } 为周期：{ $heap } mod { $period } = { $residue }，SG 值 { $value }
take-pair = 可取 { $low } 或 { $high } 个，SG 值以 { $period } 为周期：{ $heap } mod { $period } = { $residue }，SG 值 { $value }
take-misere = 减法游戏都是驯顺的：反常规则下一堆为 P 当且仅当其 SG 值为 1；这里 SG 值是 { $value }：{ $outcome ->
    [N] 先手必胜 (N)
   *[P] 先手必败 (P)
 }
lasker-residue = 在拉斯克尼姆中，每四个大小里的第 3 与第 4 个互换：{ $heap } mod 4 = { $residue }，SG 值 { $value }
rims-heap = 大小为 { $heap } 的堆等同于大小为 { $heap } 的尼姆堆
dim-exponent = { $heap } 恰好含 { $exponent } 个因子 2：SG 值为其加一，即 { $value }
aliquot-exponent = { $heap } 恰好含 { $exponent } 个因子 2：SG 值 { $value }
half-strip = { $heap } 的二进制末尾有 { $ones } 个 1；去掉它们再折半（舍去余数），就是 SG 值 { $value }
prim-even = { $heap } 是偶数，与它互素的只有奇数，取后剩下奇数堆：SG 值 0
prim-odd = { $heap } 是奇数，取 1 个后剩下偶数堆，其 SG 值为 0
prim-least-factor = { $heap } 的最小素因子是 { $prime }，即第 { $index } 个素数：SG 值 { $value }

## 可能永远进行下去的游戏

loopy-value = { $component } 的值是 { $value }，由它能到达的全部 { $positions } 个局面算出
loopy-plain-value = { $component } 的 SG 值是 { $value }
loopy-mex = { $component } 各后继的值是 { $options }：{ $value } 是其中没有的最小数，而且从每个值更大或无穷的后继都能走到值 { $value }
loopy-options = { $component } 各后继的值是 { $options }
loopy-sum = { $values } = { $sum }
loopy-two-infinite = 有两个分量的值是无穷：要输的一方总可以在其中一个里一直走下去
loopy-zero = { $value } 里有 0：可以走到值为 0 的局面，对手必败
loopy-no-zero = { $value } 不是 SG 值，里面也没有 0：没有必胜走法，而且可以一直走下去
loopy-backwards = 从没有走法的局面开始，倒推了 { $game } 的全部 { $positions } 个局面
loopy-draw = 双方都没有必胜策略
loopy-drawing-move = { $move } 保持和局
loopy-unknown = 没能收集到所有局面：{ $limit ->
    [positions] 到了局面数的上限
    [options] 到了后继数的上限
    [memory] 到了内存的上限
    [time] 时间用完了
    [cancelled] 被中断
   *[other] 没有可用的方法
 }，已访问 { $positions } 个局面

## 规律、断言、比较

ui-pattern-none = 到 { $last } 为止没有找到规律
ui-pattern-no-family = 各组参数没有共同的规律
ui-pattern-period = 在全部 { $settings } 组参数中周期都是 { $formula }；此后仍成立只是观察
ui-pattern-claim = 可以再检验：{ $claim }
ui-pattern-more-rows = 还有 { $count } 行
ui-law-period = SG 值是周期的：从 { $preperiod } 起周期为 { $period }
ui-law-growing-period = SG 值周期地增长：从 { $preperiod } 起，每多 { $period } 个，值加 { $saltus }
ui-law-strip-ones = 把 n 写成二进制，去掉末尾连续的 1，再除以二
ui-law-ruler = 由 n 中因子 { $base } 的次数决定（标尺序列）
ui-law-zeros = 由 n 能被 { $base } 整除的次数的奇偶决定（{ $base } 进制末尾 0 的个数）
ui-law-length = 由 n 的 { $base } 进制位数决定
ui-law-digits = 由 n 的 { $base } 进制各位决定，从末位到首位
ui-law-automaton = 一个有 { $states } 个状态的自动机从末位到首位读 n 的 { $base } 进制各位
ui-law-recurrence = P 局面成一个数列，每一项是前几项的倍数之和
ui-law-beatty = 每个数恰好在一个 P 局面中；差是 { $step } 的倍数，每个差一对
ui-law-remainders = 由模 { $modulus } 的余数决定
ui-law-separate = 各数单独的值的尼姆和
ui-law-xor = 先手必败当且仅当一个尼姆和取某个值
ui-law-misere-nim = 与反常尼姆相同：各值都不超过 1 时看 1 的个数，否则尼姆和须为 0
ui-law-finite = 只有这些局面
ui-law-columns = 把各数的二进制上下对齐：每一列 1 的个数都是 { $modulus } 的倍数
ui-law-linear = 由一个线性式决定
ui-law-constant = 处处相同
ui-pattern-domain = 条件是 { $domain }：其他的数不是局面
ui-ground-theorem = 由 { $theorem } 证明：规则就是 { $ruleset }
ui-ground-finite-check = 由 { $theorem } 证明，只需看到第 { $checked } 堆
ui-ground-same-options = 观察到：各数不超过 { $compared } 的局面与 { $ruleset } 的走法相同，后者由 { $theorem } 证明
ui-ground-settings = 对试过的 { $settings } 组参数逐一证明；此后仍成立只是观察
ui-ground-settings-theorem = 对试过的 { $settings } 组参数逐一由 { $theorem } 证明；此后仍成立只是观察
ui-ground-observed = 到 { $checked } 为止的观察，没有证明：除用来猜测的以外还说明了 { $explained } 个局面
ui-claim-holds = 各数不超过 { $last } 的 { $positions } 个局面都成立
ui-claim-holds-family = 各数不超过 { $last } 的 { $positions } 个局面都成立，共 { $settings } 组参数
ui-claim-proved = 对所有局面成立，由 { $theorems } 证明
ui-claim-not-proved = 只是观察，没有证明
ui-claim-fails = 在 { $game } 不成立：断言 { $claimed }，实为 { $actual }
ui-claim-fails-value = 在 { $game } 不成立：SG 值是 { $actual }，不是 { $claimed }
ui-claim-winning-move = 先手走 { $move } 获胜：{ $to } 是 P
ui-claim-no-moves = 没有走法
ui-claim-mistake-at = 出现在局面 { $position }
ui-claim-options = 它的走法，以及走后谁胜（或走后的值）：
ui-compare-same = 各数不超过 { $last } 的 { $positions } 个局面胜者都相同
ui-compare-same-values = 各数不超过 { $last } 的 { $positions } 个局面 SG 值都相同
ui-compare-differ = 第一处不同：

## 对拍

ui-stress-passed = 没有错误：共 { $cases } 组，程序运行 { $runs } 次
ui-stress-interrupted = 被中断；{ $cases } 组、{ $runs } 次运行中没有错误
ui-stress-wrong = 程序对这个输入回答错误
ui-stress-code = 程序对这个输入以代码 { $code } 结束
ui-stress-signal = 程序对这个输入崩溃（信号 { $code }）
ui-stress-time = 程序对这个输入用时太长
ui-stress-output = 程序对这个输入不停地输出
ui-stress-input = 输入
ui-stress-expected = 正确
ui-stress-actual = 程序
ui-stress-not-again = 程序再次运行这个输入时是对的：它的回答并不总是一样
## 图

ui-graph-p = P 局面：轮到走的人输
ui-graph-n = N 局面
ui-graph-win = 必胜走法
ui-graph-draw = 和局：可以一直走下去
ui-graph-numbers = 含有超过 64 位的数的局面画不成图：请换一个更小的局面
ui-graph-too-large = 能到达 { $count } 个局面，而图上至多 { $limit } 个：请加 --limit { $count }，或者换一个更小的局面
ui-graph-never = 能到达 { $count } 个局面，而一张图至多 { $most } 个：请换一个更小的局面
ui-graph-uncounted = 能到达的局面至少有 { $count } 个，而一张图至多 { $most } 个：请换一个更小的局面

## 图：画的是什么，标的是什么

figure-nim-sum = 二进制；最后一行是异或和，某一列 1 的个数为奇数时是 1
figure-moore = 二进制；最后一行是每列 1 的个数除以 { $divisor } 的余数：先手必败当且仅当全为 0
figure-period = 一个周期的 { $period } 个 SG 值；{ $heap } 与 { $at } 的相同，标出的是 P 局面
figure-period-growing = 一个周期的 { $period } 个 SG 值，每过一个周期加 { $saltus }；{ $heap } 对应 { $at }，在 { $times } 个周期之后
figure-parts = 标出的是最小的一项：{ $outcome ->
    [N] 至多可取 { $limit } 个，取走它就取胜
   *[P] 只可取 { $limit } 个，取不到它
 }
figure-pairs = 带编号的 P 局面；标出的是其中的 { $smaller } 和 { $larger }，箭头指向差相同的一对
figure-stairs = 各级台阶；标出的是起作用的奇数级
figure-gaps = 各个间隔；标出的是从右起隔一个取的、起作用的间隔
figure-differences = 各个差；标出的是从右起隔一个取的、起作用的差
figure-half = 二进制；去掉标出的末尾，剩下的就是 SG 值 { $value }
figure-zeros = { $base } 进制；标出的是末尾的 { $zeros } 个零
figure-quotients = 两人轮流做除法；第一个大于 1 的商（或最后一次除法）在第 { $row } 行，轮到{ $outcome ->
    [N] 先手
   *[P] 后手
 }

## 步骤：棋盘与图

couples-value = { $component } 的 SG 值是 { $value }：按连通块搜索（展开了 { $couples } 个块）
couples-partial = 目前已证明 { $component } 的 SG 值不是 { $values }
misere-boards = 按连通块搜索了整个和（{ $positions } 个和）：{ $outcome ->
    [N] 先手必胜
   *[P] 先手必败
 }
cram-half-turn = 旋转半周后空格的形状不变：{ $outcome ->
    [P] 后手总是放在对称的位置
   *[N] 先手先放在中心，以后总是放在对称的位置
 }
cram-two-rows = 2 行 { $columns } 列：SG 值是 { $columns } mod 2 = { $value }
chomp-rectangle = 长方形：如果只吃最后一角不能取胜，那么对它的应手本来就可以作为必胜的第一步
chomp-hook = 除有毒的一格外是大小为 { $heaps } 的堆，异或为 { $value }
chomp-two-rows = 两行各有 { $first } 和 { $second } 格：{ $outcome ->
    [P] 第一行恰好多一格
   *[N] 可以走到第一行恰好多一格的两行
 }
turn-coins = { $count_number ->
    [one] 翻动第 { $places } 枚硬币
   *[other] 翻动硬币 { $places }
 }
cut-edge = 砍断第 { $edge } 条边：{ $ends }
take-square = 吃第 { $row } 行第 { $column } 列的一格
place-domino = 骨牌放在 { $first } 和 { $second }
write-cross = 在第 { $row } 行第 { $column } 列画叉
choose-vertex = 选 { $chosen }
choose-edge = 选 { $chosen }
hackenbush-parts = 共 { $edges } 条边，其中 { $bridges } 条是桥，{ $cyclic } 条在圈上，圈并成自环；桥连同它上面的部分的值加 1：SG 值是 { $value }
toppling-heap = 一行 { $dominoes } 块骨牌：后继是所有更短的行
welter-function = 各格编号 { $squares } 与所有距离 d 的 d ⊕ (d − 1)（合为 { $pairs }）的异或是 { $value }
geography-matching = 最大匹配有 { $matching } 条边，去掉顶点 { $vertex } 后有 { $others } 条：{ $outcome ->
    [N] 每个最大匹配都覆盖它
   *[P] 有最大匹配不覆盖它
 }
