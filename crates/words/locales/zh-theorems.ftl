### 每个定理的中文表述；英文和出处在规则的源文件里。

theorem-bouton-1901 = 大小为 n 的尼姆堆的 SG 值是 n；几堆之和是先手必败局面 (P)，当且仅当各堆大小的异或为 0。反常规则下，若有一堆超过 1，结论相同；若没有一堆超过 1，则恰有奇数个 1 时为 P
theorem-bachet-1612 = 从 n 个中取 1 到 m 个时，SG 值是 n mod (m+1)；无论常规还是反常规则，在和中都相当于这个大小的尼姆堆
theorem-ring-symmetry = n 枚硬币围成一圈，每次取 1 到 k 枚相邻的，空位保留：k ≥ 2 时先手必胜当且仅当 1 ≤ n ≤ k，否则后手把剩下的一行对半分开后对称地走；k = 1 只看奇偶
theorem-wythoff-1907 = 威佐夫博弈的 P 局面是 ⌊nφ⌋ 与 ⌊nφ⌋ + n；允许 |k − l| < t 时是 ⌊nα⌋ 与 ⌊nα⌋ + tn，其中 α = (2 − t + √(t²+4))/2
theorem-fraenkel-1984 = 反常规则下威佐夫博弈的 P 局面与常规规则相同，只是 (0,0)、(1,2) 换成 (0,1)、(2,2)；t > 1 时是 ⌊nα + 1/α⌋ 与它加 tn + 1
theorem-whinihan-1963 = 斐波那契取石子中，先手必胜当且仅当他可以取走堆数的齐肯多夫表示中最小的一项；必胜的取法是取最小的 s 项之和，条件是下一项大于这个和的两倍；反常规则下等于少一个石子的常规规则
theorem-regroup-pairing = 剩下的石子可以移到其他非空的堆时，局面为 P 当且仅当各堆两两相等；反常规则下相同，只是没有一堆超过 1 时，堆数为奇数才是 P
theorem-staircase-odd-steps = 阶梯尼姆的 SG 值等于以奇数级台阶上的硬币为堆的尼姆，在反常规则的和中也与它相当
theorem-coin-turning-sum = 正常规则下，一排硬币的 SG 值是各枚正面硬币单独的 SG 值的尼姆和；单独一枚的值是它的各种翻法中同时翻动的其他硬币之尼姆和的 mex
theorem-turning-turtles = 翻乌龟中第 n 枚硬币的 SG 值是 n
theorem-twins = 双子中第 n 枚硬币的 SG 值是 n - 1
theorem-triplets = 三胞胎中前两枚硬币的 SG 值是 0，第 n 枚与假乌龟中第 n - 2 枚相同
theorem-mock-turtles = 假乌龟中第 n 枚硬币的 SG 值是第 n 个恶数（二进制中 1 的个数为奇数）：1、2、4、7、8、11……
theorem-motley = 任意多枚的翻法中第 n 枚硬币的 SG 值是 2^(n - 1)
theorem-ruler = 可翻至多 m 枚相邻硬币时，第 n 枚硬币的 SG 值是整除 n 且不超过 m 的最大的 2 的幂；枚数不限时就是整除 n 的最大的 2 的幂
theorem-tartan-theorem = 两个翻硬币游戏的积中，硬币 (x, y) 的 SG 值是 x 与 y 的 SG 值的尼姆积；局面的值是各枚正面硬币的尼姆和
theorem-acrostic-sum = 两个翻硬币游戏的离合积中，局面的 SG 值是各枚正面硬币单独的 SG 值的尼姆和；单独一枚的值是它的各种翻法中其他硬币之尼姆和的 mex
theorem-acrostic-twins = 双子与自身的离合积中，硬币 (x, y) 的 SG 值是 x - 1 与 y - 1 的尼姆和：就是两堆的尼姆
theorem-silver-dollar-gaps = 没有银元时，SG 值等于从右边起隔一个取一个间隔作为堆的尼姆，在反常规则的和中也与它相当
theorem-silver-dollar-bag = 有银元时，局面为 P 当且仅当从右边起隔一个取一个的间隔异或为 0；银元在最左边时钱袋算作占满的一格，否则算作空格
theorem-berlekamp-conway-guy-1982-interval = 若可取的数是 a 到 b 的各数的 d 倍，也许再加上除以 p = a + b 余数相同的数，则大小为 n 的堆的 SG 值是 ⌊(⌊n/d⌋ mod p)/a⌋；可取 1 到 m 时就是 n mod (m + 1)
theorem-berlekamp-conway-guy-1982-pair = 若可取 d·a 和 d·b (a < b)，也许再加上除以 p = a + b 余数相同的数，令 r = ⌊n/d⌋ mod p，q = ⌊r/a⌋：当 r < b 时大小为 n 的堆的 SG 值是 q mod 2，否则 q 为奇数时是 1，为偶数时是 2
theorem-no-moves = 没有后继的局面的 SG 值是 0
theorem-ferguson-1974 = 在减法游戏中，大小为 n 的堆的 SG 值是 1，当且仅当减去可取的最小数后的堆的 SG 值是 0；因此所有的堆都是驯顺的，反常规则下几堆之和像尼姆一样由 SG 值决定
theorem-berlekamp-conway-guy-1982-at-least = 若可取不少于 m 的任意个数，则大小为 n 的堆的 SG 值是 ⌊n/m⌋
theorem-siegel-2013-all-but = 若除 s 外可取任意个数，则大小为 n 的堆的 SG 值是 s·⌊n/2s⌋ + (n mod s)
theorem-lasker-1931 = 在拉斯克尼姆中，大小为 n 的堆的 SG 值：n 除以 4 余 3 时是 n + 1，n 是 4 的正倍数时是 n − 1，否则是 n
theorem-berlekamp-conway-guy-1982-rims = 若可取任意多个并把余下的分成两堆或不分，则大小为 n 的堆等同于尼姆堆 n
theorem-berlekamp-conway-guy-1982-dim = 设 v₂(n) 是 n ≥ 1 中因子 2 的个数：若可取 n 的任意约数，则大小为 n 的堆的 SG 值是 v₂(n) + 1；若不可取 n 本身，则是 v₂(n)
theorem-berlekamp-conway-guy-1982-prim = 若可取与堆的大小 n 互素的数，则 n = 1 的 SG 值是 1，偶数 n 的是 0，其余 n 的是 i，这里 n 的最小素因子是第 i 个素数
theorem-sprague-grundy = 没有循环的公平组合游戏的每个局面都等于一个尼姆堆，堆的大小是各后继的大小的 mex；和的大小是各部分大小的异或；局面是 P 当且仅当大小为 0
theorem-tame-sums = 若各部分的所有局面的 genus 都是 (0,1)、(1,0) 或 (k,k)，则在反常规则下：有 (k,k) 的部分时，和是 P 当且仅当异或为 0；否则和是 P 当且仅当异或为 1
theorem-smith-1966 = 有圈的有限游戏里，一个局面或者等于一个尼姆堆，或者值为 ∞K，其中 K 是能走到的 SG 值的集合；∞K + n = ∞(K ⊕ n)，∞K + ∞L = ∞；值为 0 时是 P，值为 ∞K 而 K 中没有 0 时是和局，其余是 N
theorem-mex-bound = 一个局面的 SG 值至多是它的后继的个数
theorem-guy-smith-1956 = 有限的取分码每次至多留下 k 堆（k 至少为 2）、至多取走 t 个时，若 SG 值从堆 n0 起以 p 为周期重复到堆 k(n0 + p) + t − 1，则永远重复
theorem-shift-witnesses = 有限的取分码每次至多留下三堆、至多取走 t 个时，若 SG 值从堆 n0 起以 p 为周期、以 2 的幂 s 为增量重复到堆 N + 2p − 1（N ≥ 3(n0 + p) + t），而且在最后两个周期里：没有后继与这堆同值（除以 s 的余数不同，或商之和较小），每个较小的值都是某个有两堆商相等的后继的值，因而平移 2p 后仍然如此，则永远这样重复
theorem-unequal-split = 有限的取分码每次至多留下两堆（可以要求两堆不等）、至多取走 t 个时，若 SG 值从堆 n0 起（0 算作 1）以 p 为周期重复到堆 2n0 + 3p + t − 1，则永远重复
theorem-subtraction-window = 每次至多取 m 个时，若 SG 值从堆 n0 起以 p 为周期重复到堆 n0 + p + m − 1，则永远重复
theorem-all-but-window = 除有限个数（最大为 m）外可取任意个数时，若 SG 值带增量地连续重复了 m 堆，而且在此之前的一个周期里出现过的不同值的个数恰好增加了这个增量，则永远这样重复
theorem-compound-conjunctive = 合取复合游戏的远度是各游戏远度中最小的，常规与反常规则都如此
theorem-compound-continued = 持续合取复合游戏的悬度是各游戏悬度中最大的，常规与反常规则都如此
theorem-compound-selective = 选择复合游戏为 P 当且仅当所有游戏都是 P；反常规则下，只要还有两个以上的游戏没有结束，结论相同
theorem-compound-shortened = 没有游戏已经结束时，缩短选择复合游戏为 P 当且仅当所有游戏在同一规则下都是 P
theorem-compound-diminished = 没有游戏已经结束时，缩短析取复合游戏为 P 当且仅当没有游戏可以立即结束，且各截断 SG 值的异或和是 0；反常规则下只看这个异或和
theorem-levine-2006 = 若可从 n 个的一堆取 1 到 ⌊n/2⌋ 个，SG 值是 n 的二进制去掉末尾的 1 后的一半
theorem-moore-1910 = 若每步可从至少一堆、至多 k 堆中取，先手必败当且仅当各堆二进制的每一列 1 的个数都是 k + 1 的倍数
theorem-cole-davie-1969 = 若每步从较大的数减去较小数的正整数倍，直到其中一个为 0，先手必败当且仅当两数不同且较大的小于较小的 φ 倍，或其中一个为 0
theorem-nivasch-2006 = 若每步从较大的数减去较小数的正整数倍且两数保持为正，x 与 y 的 SG 值是 ⌊|y/x − x/y|⌋
theorem-king-parity = 若每步把第一个数、第二个数或两个数都减一，先手必败当且仅当两数都是偶数
theorem-boros-gurvich-exact-nim = 必须恰好减少 n 个非空堆中的 k 堆且 2k > n 时，SG 值是最多能走的步数；k = 1 就是尼姆
theorem-fraenkel-lorberbom-1991 = 模为 h 的循环尼姆霍夫的 SG 值是 h 乘以各堆除以 h 的商的异或和，再加上总数除以 h 的余数
theorem-albert-nowakowski-2004 = 只能减少最大的堆时，局面为 P 当且仅当最大的堆有偶数个，或所有堆都空
theorem-monotonic-differences = 各堆从左到右不减时，SG 值是从右起隔一个取一个相邻差的异或和，在反常规则的和中也与这些堆相当
theorem-winning-ways-antonim = 至多三个非空堆的不等尼姆为 P 当且仅当 a + 1、b + 1、c + 1 的异或和是 0，或所有堆都空
theorem-albert-nowakowski-2001 = 两端尼姆中，每一行 w 都恰有一个 L(w) 和 R(w)，在左端或右端放上这么大的一堆就是 P；它们可由去掉两端的行推出
theorem-morrison-friedman-landsberg-2012 = 可停一步的尼姆中，一堆 2k 的 SG 值是 2k − 1，一堆 2k − 1 的是 2k；两堆为 P 当且仅当它们是 2k − 1 和 2k；停过之后就是尼姆
theorem-fink-fraenkel-santos-2014 = Lim 中三堆 a、b、c 为 P 当且仅当 a + b、a + c、b + c 的异或和是 0
theorem-fraenkel-2011-mark = Mark-t 中一堆为 P 当且仅当它是 0 或 t 进制末尾零的个数是奇数；t = 2 时其余的堆按二进制中 1 的个数为奇数或偶数，SG 值是 1 或 2
theorem-schwenk-1970 = 取 t 个后对手至多取 f(t) 个，f 不减且 f(t) ≥ t：n 个中至多取 q 个时先手必胜，当且仅当 q 不小于 n 用数列 H₁ = 1、Hₖ₊₁ = Hₖ + Hⱼ（j 是使 f(Hⱼ) ≥ Hₖ 的最小者）贪心表示时的最小项
theorem-robin-1989 = 有一个苦块的矩形巧克力等于以苦块四边的行列数为堆的尼姆
theorem-nakamura-miyadera-2015 = 第 i 列高 ⌊i/k⌋、k 为偶数的巧克力条，切到高 y、宽 z 时的 SG 值是 y ⊕ z
theorem-schuh-1952 = 约数游戏中单独一个大于 1 的数是 N；素数幂 pᵏ 是大小为 k 的尼姆堆
theorem-hutchings-sylver = 造币游戏中单独一个不小于 5 的素数是 P，所以有这种素因子的合数是 N；2 和 3 是 N
theorem-cram-half-turn = 若旋转半周后克拉姆棋盘的空格形状不变，则中心是格点或没有空格时为 P，中心在两个空格之间时为 N
theorem-uiterwijk-2018 = 2 行 n 列的克拉姆棋盘的 SG 值是 n mod 2
theorem-gale-1974 = 多于一格的长方形巧克力是 N；只有一行一列的，SG 值是两臂上其余格数的异或；两行的，当且仅当第一行恰好多一格时为 P
theorem-hackenbush-fusion = 绿色砍灌木中，圈上的顶点可以并成一点（融合原理），自环值为 1；桥上面的部分值为 g 时，连同桥是 g + 1（冒号原理）
theorem-toppling-row = n 块绿色骨牌的一行的后继是尼姆堆 0 到 n − 1，所以它就是尼姆堆 n
theorem-welter-1954 = 韦尔特博弈的 SG 值是各格编号与所有硬币对的距离 d 的 d ⊕ (d − 1) 的异或
theorem-fraenkel-scheinerman-ullman-1993 = 无向图地理的局面是 N，当且仅当图的每个最大匹配都覆盖棋子所在的顶点
