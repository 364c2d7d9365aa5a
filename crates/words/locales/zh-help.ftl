### 命令行帮助的中文；英文在 crates/cli/src/arguments.rs 和各命令的源文件里。
### help 是 bouton 本身，help-COMMAND 是命令，help-COMMAND--OPTION 是它的选项，help--OPTION 是各命令共有的选项。

help = 公平组合游戏：谁赢、为什么、怎样走
help-solve = 谁赢、SG 值、必胜走法和理由
help-moves = 一个局面的所有走法和胜负，必胜的在前
help-values = 一个规则各堆的 SG 值表
help-period = SG 序列的周期，有定理时加以证明
help-verify = 独立地检查一个证书
help-lookup = 哪些规则的 SG 值这样开头
help-nimber = 尼姆数的运算：和、积、逆、平方根、幂、对数
help-explain = 为什么：逐步的完整解释，带出处
help-tabulate = 一个局面之后所有局面的值、胜负和步数，存成磁盘上的表
help-survey = 一个模式的所有取分码的已知情况
help-plot = 把 SG 序列、表格或按余数排列的值画成图
help-play = 与程序下一局
help-serve = 网页和接口，供浏览器和程序使用
help-graph = 画出一个小局面能到达的所有局面
help-positions = 一个规则的先手必败局面 (P)
help-pattern = 表背后的规律，以及有多可靠
help-claim = 检验一个猜想的公式；不成立则给出最小的反例
help-compare = 两个规则（或两种胜负规定）第一处不同的局面
help-stress = 让你的程序出错的最小输入
help-judge = 解答在线评测题目的测试数据
help-rules = bouton 认识的规则
help-rules-list = 所有规则和简短说明
help-rules-show = 一个规则：规则说明、写法、定理与出处、例子
help-rules-check = 检查规则文件：每个错误及其位置
help-explain-error = 一个错误码的含义
help-completions = 输出某个 shell 的补全脚本
help-man = 手册页
help-help = 显示某个命令的帮助

## 选项

help--help = 显示帮助
help--version = 显示版本
help--lang = 语言：en 或 zh（默认看 BOUTON_LANG、LC_ALL、LANG 等变量）
help--color = 何时用颜色：auto（默认，终端上用）、always、never
help--ascii = 用 ^ 和 -> 代替符号 ⊕ 和 →
help--quiet = 只输出结果本身：胜负的字母、单纯的值，没有说明
help--json = 一个 JSON 对象（批量时每行一个）
help--plain = 每行一条记录，各项用制表符分开
help--csv = 逗号分隔的表，带表头
help--time = 至多用这么长时间：500ms、30s、2min、1h
help--memory = 表至多用这么多内存：512MiB、4GiB
help--positions = 至多算这么多局面：1000000、1e9、10^9
help--threads = 可以用的线程数（默认与处理器一样多）
help--position = 局面，加不加引号都行：nim 3 5 7；写 - 则每行读一个
help--file = 从文件读局面，每行一个；# 开头的行是注释
help--misere = 反常规则（misère）：不能走的人赢
help-solve--outcome = 只说谁赢，其余不算：往往快得多，至多给出一个必胜走法
help-explain--outcome = 只说谁赢，其余不算：往往快得多，至多给出一个必胜走法
help-solve--limit = 至多列出这么多必胜走法；文字很长时还受 --memory 限制
help-explain--limit = 至多列出这么多必胜走法；文字很长时还受 --memory 限制
help-solve--remoteness = 说出这盘棋走多久：赢家多快能赢，输家能撑多久
help-explain--remoteness = 说出这盘棋走多久：赢家多快能赢，输家能撑多久
help-moves--remoteness = 说出每种走法之后，赢家求快、输家求慢时还要走多少步
help-moves--limit = 至多列出这么多走法；文字很长时还受 --memory 限制
help--ruleset = 规则，不写堆：kayles、0.137、wythoff、subtract:1,3,4
help--game = 用字母代替数的游戏（nim a b c、bash:m n），或只写规则
help-claim--claim = 引号中的断言：'bash:m n : P iff n mod (m+1) == 0'
help--to = 每个字母的最后一个数，包括在内
help--parameters = 一个参数和它取的数：m=1..20（可以重复写）
help--filter = 只看满足这个条件的局面：'y <= z / 2'
help-pattern--emit = 把规律写成一个程序里的函数：cpp、python、rust
help-pattern--latex = 也用 LaTeX 写出规律
help-pattern--view = 也打印表：rows、groups、base2、base3
help-compare--first = 一个规则，或引号中用字母写的游戏：ring、'wythoff a b'
help-compare--second = 另一个；不写则是第一个的反常规则
help-compare--values = 比较 SG 值，不只比较谁胜
help-rules-check--time = 试走小局面至多用这么长时间（默认 10s）
help-stress--problem = 题目：nyoj161、hdu1846……（见 bouton judge --list），或文件：./mine.toml
help-stress--program = 你的程序和它的参数，写在 -- 后面
help-stress--time = 总共用这么长时间，包括把出错的输入变小（默认 60s）
help-stress--run_time = 程序每次运行至多这么长时间（默认 2s）
help-stress--run_memory = 程序至多用这么多内存（默认 1GiB；0 表示不限）
help-stress--seed = 随机输入的种子（默认 1）
help-solve--checkpoint = 棋盘或图的长搜索：已证明的内容保存在这个文件里
help-explain--checkpoint = 棋盘或图的长搜索：已证明的内容保存在这个文件里
help-solve--every = 多久写一次检查点：60s、10min（默认 60s）
help-explain--every = 多久写一次检查点：60s、10min（默认 60s）
help-solve--resume = 继续文件里的搜索
help-explain--resume = 继续文件里的搜索
help-values--to = 最后一堆，包括在内（默认 30）
help-values--from = 第一堆
help-values--statistics = 只计数，不列出：直方图、纪录、稀有堆、校验和
help-values--no_period = 逐个计算所有值，即使定理或周期已经给出
help-values--table = 从以前写好的表里读值
help-values--output = 把值写入文件；扩展名决定格式
help-values--format = 文件的格式：text、csv、npy、parquet、table 等
help-values--checkpoint = 任意长的运行：状态和值保存在这个目录里
help-values--every = 多久写一次检查点：60s、10min，或堆数（默认 60s）
help-values--resume = 继续目录里的运行
help-values--values = 保留的值几个字节：none、auto（默认）、u8、u16、u32
help-lookup--values = 第 0、1、2、… 堆的 SG 值：0 1 2 0 1 2 3（也可用逗号）
help-lookup--limit = 列出多少组（默认 20）
help-nimber--expression = + * / 是尼姆运算，数之间的 ^ 是普通的幂；函数：pow(a, n)、sqrt(a)、inv(a)、log(a, b)、order(a)、solve(b, c)、minpoly(a, k)
help-tabulate--position = 从哪个局面开始，引号可有可无：nim 20 20 20
help-tabulate--output = 表放在这个目录
help-tabulate--resume = 继续目录里的表
help-tabulate--misere = 反常规则：无法走的一方取胜；只有胜负和步数，没有 SG 值
help-tabulate--every = 多久把已得的结果存到磁盘（默认在开销占时间很小的第一层或第一轮之后）
help-tabulate--shards = 表分成多少个文件，2 的幂，至多 4096（默认 256）
help-solve--table = 用 tabulate 在这个目录里做的表来回答
help-solve--cluster = 算出之后的所有局面（可用磁盘），再回答
help-explain--table = 用 tabulate 在这个目录里做的表来回答
help-explain--cluster = 算出之后的所有局面（可用磁盘），再回答
help-survey--patterns = 取分码的模式，? 代表任意八进制数字：0.??? 4.??
help-survey--to = 最后一堆（默认 2^16）
help-survey--without_space = 没有稀疏空间的码的最后一堆（默认 2^16）
help-survey--values = 同时保留所有算出的值
help-survey--output = 结果放在这个目录
help-survey--resume = 继续目录里的普查
help--hosts = 与文件里的进程一起工作，每行一个 地址:端口
help--process = 本进程是文件的第几行，从 0 起
help--patience = 开始时等待其他进程多久（默认 1min）
help-plot--ruleset = 不带堆的规则：kayles、0.137、wythoff
help-plot--to = 最后一个堆，或两边的最后一个数（默认 120、31）
help-plot--kind = 画什么（默认：两个数的规则画表格，否则画序列）
help-plot--modulus = 余数有多少列（默认为周期）
help-plot--misere = 反常规则，画谁赢的表格
help-plot--output = 文件，.svg 或 .png；- 或不写则是标准输出，写成 SVG
help-play--position = 局面：nim 3 5 7
help-play--misere = 反常规则：最后走的人输
help-play--second = 让程序先走
help-play--level = 程序的水平（默认 perfect）
help-play--forget = 健忘的程序一百步中有几步不看（默认 30）
help-play--seed = 随机的来源（默认 0）
help-play--plain = 逐行文字，如同经过管道
help-serve--port = 端口；0 取一个空闲的（默认 7373）
help-serve--host = 监听的地址（默认 127.0.0.1，只在本机）
help-serve--allow_host = 除本机外也以这个名字回答请求
help-serve--table = 从这个目录里的表（tabulate 制成）回答问题；可多次使用
help-serve--open = 在浏览器中打开网页
help-serve--time = 一个问题的时间：500ms、2s（默认 2s）
help-serve--memory = 一个问题的表格可用的内存：256MiB（默认 256MiB）
help-serve--threads = 同时回答几个问题（默认与处理器数目相同）
help-graph--position = 一个小局面，可加引号也可不加：kayles 5，nim 1 2 + *1
help-graph--output = 把图写到文件，.svg 或 .dot；- 或不写则是标准输出
help-graph--form = 图的形式（默认看文件名，否则 svg）
help-graph--limit = 至多画这么多个局面（默认 150，最多 5000）
help-positions--length = 一个局面有几个数、几对数或几堆（规则本身没有规定时）
help-period--to = 至多看到这一堆
help-solve--certificate = 写出 SG 值（反常规则下：谁赢）的证书，供 verify 检查
help-explain--certificate = 写出 SG 值（反常规则下：谁赢）的证书，供 verify 检查
help-period--certificate = 把证明写成证书文件
help-verify--certificate = 证书文件，或表的目录；写 - 则从标准输入读证书
help-verify--time = 检查表至多用这么长时间：30s、10min
help-verify--threads = 用多少个线程检查表（默认与处理器数目相同）
help-verify--full = 全部按定义计算，不抽样
help-positions--count = 列出多少个局面，按各数之和加上数的个数排序（默认 20）
help-rules-check--file = 用规则语言写的文件（见 docs/rules-language.md）；- 表示标准输入
help-rules-show--name = 名称、别名或取分码：wythoff、尼姆、0.77
help-explain-error--code = 错误码，即“错误”后面方括号里的内容；不写则列出全部
help-completions--shell = shell 的名字：bash、zsh、fish、powershell、elvish
help-judge--problem = 题目的名字（见 --list），或文件，例如 ./mine.toml
help-judge--list = 列出所有题目
help-judge--show = 打印题目的文件
help-judge--check = 与正确答案比较这些答案，显示第一处不同
help-judge--file = 从文件而不是标准输入读测试数据
help-man--command = 要打印哪个命令的手册页；不写则是 bouton 的
help-man--output = 把所有手册页写到这个目录
help-help--subcommand = 命令

## 标题

help-heading-general = 通用
help-heading-output = 输出
help-heading-limits = 上限
help-heading-question = 问题
help-heading-game = 对局
help-heading-address = 地址
help-heading-files = 文件
help-heading-long-runs = 长时间运行
help-heading-cluster = 集群
help-heading-commands = 命令
help-heading-usage = 用法
help-examples = 例子：
help-after = 更多：bouton COMMAND --help，bouton rules list
help-notation =
    局面写成规则名和数，和用 + 连接，不需要引号：
    {"  "}nim 3 5 7    kayles 11 + *4    bash:10 100    0.77 11    fibonacci 10^100

## 退出码

help-exit = 退出码：
help-exit-answered = 已回答
help-exit-no = 是非问题的答案是“否”（judge --check 等）
help-exit-input = 输入有错
help-exit-not-decided = 未能判定；已知的部分会打印出来
help-exit-read-write = 不能读或写
help-exit-bug = bouton 的错误
help-exit-interrupted = 被中断

## 只写 bouton 时的摘要

help-summary =
    bouton：公平组合游戏，谁赢、为什么、怎样走

    {"  "}bouton solve nim 3 5 7                谁赢、必胜走法和理由
    {"  "}bouton explain wythoff 5 8            逐步的解释
    {"  "}bouton moves kayles 11 + *4           所有走法，必胜的在前
    {"  "}bouton values 0.137 --to 20           大小 0 到 20 的堆的 SG 值
    {"  "}bouton positions wythoff --count 10   先手必败的局面
    {"  "}bouton judge --list                   在线评测题目
    {"  "}bouton rules list                     所有规则

    程序里用 --json、--plain 或 --csv；--lang en 换成英文 (English)。
    更多：bouton --help，bouton solve --help
