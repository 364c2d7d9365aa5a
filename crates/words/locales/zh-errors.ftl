### 每个错误码的中文。help 是建议,more 是 bouton explain-error 的说明。

## 命令行

C0101 = '{ $text }' 不是个数
    .help = 个数写成 1000、1_000、1e3 或 10^3
    .more = 局面数、堆的大小、走法数、线程数都是整数,可以写全(1000000)、加下划线(1_000_000)、用指数(1e6、2.5e3)或写成幂(10^6)。例:bouton values kayles --to 1e4
C0102 = '{ $text }' 不是整数
    .help = 写一个没有小数部分的数
    .more = 个数必须是整数:2.5e3 是 2500;2.5 和 25e-1 不接受。
C0103 = '{ $text }' 太大:至多 { $most }
    .help = 写小一点的数
    .more = 上限用 64 位计数,表受内存限制。局面本身没有这样的上限:bouton solve fibonacci 10^1000 完全可以。
C0104 = '{ $text }' 是负数
    .help = 写一个不小于 { $least } 的数
    .more = 个数、大小、时间都不小于零;线程数至少是一。
C0105 = '{ $text }' 不是内存大小
    .help = 大小写成 512MiB、4GiB、2GB 或 1000000(字节)
    .more = 大小是带单位的整数字节。KiB、MiB、GiB、TiB 是 1024 的幂;kB、MB、GB、TB 是 1000 的幂;单独的 K、M、G、T 表示 KiB、MiB、GiB、TiB。例:bouton solve kayles 100 --memory 4GiB
C0106 = '{ $text }' 不是时间长度
    .help = 时间写成 30s、500ms、2min、1h 或 1m30s
    .more = 时间是带单位的数:ms、s、m 或 min、h、d,可以连写(1h30m)。只有数字时单位是秒。例:bouton solve kayles 100 --time 30s
C0107 = '{ $text }' 太小:至少 { $least }
    .help = 写大一点的数
    .more = 线程数至少是 1;表不能在开始之前结束。
C0201 = 这不是 UTF-8:字节 { $byte } 不能出现在这里
    .help = 先把文本转换成 UTF-8,例如 iconv -f GBK -t UTF-8
    .more = 局面按 UTF-8 读入。其他编码(GBK、UTF-16、Latin-1)的文件要先转换:iconv -f GBK -t UTF-8 positions.txt | bouton solve -
C0202 = 没有给出局面
    .help = 试试:{ $example }
    .more = 局面可以写在参数里(bouton solve nim 3 5 7),可以每行一个从标准输入读(bouton solve -),也可以放在文件里(bouton solve --file positions.txt)。
C0203 = 这里需要一个规则,而不是几个游戏的和
    .help = 试试:{ $example }
    .more = values 和 positions 针对一个规则的所有局面,不写堆:bouton values kayles --to 20,bouton positions wythoff --count 10。
C0204 = '{ $ruleset }' 的局面不是单个堆
    .help = 可以列出它的 P 局面:{ $example }
    .more = values 逐堆列出 SG 值,所以规则的局面必须是一个数。两个或更多数的规则(wythoff、staircase)没有这样的表。
C0205 = 没有规则 '{ $name }'
    .help = bouton rules list 列出全部
    .more = 规则可以用英文名、中文名(nim、尼姆)或取分码(0.77)来写。bouton rules list 列出全部。
C0206 = 没有错误码 '{ $code }'
    .help = 错误码形如 N0207,写在"错误"后面的方括号里
    .more = 输入中的每种错误都有一个固定的码;bouton explain-error CODE 解释它。
