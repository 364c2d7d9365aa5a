### 服务器关于棋盘和对局所说的话（答案本身之外）。键与参数和 en-page.ftl 完全相同。

## 走法，按在棋盘上怎样触碰来说

ui-act-heap = 第 { $heap } 堆：取 { $take }，剩 { $left }
ui-act-heap-all = 第 { $heap } 堆：全部取走（{ $take }）
ui-act-heap-break = 第 { $heap } 堆：取 { $take }，剩 { $parts }
ui-act-heap-split = 第 { $heap } 堆：分成 { $parts }
ui-act-heap-grow = 第 { $heap } 堆：{ $size } 变为 { $parts }
ui-act-step = { $coins_number ->
    [one] 把一枚硬币从第 { $from } 级移到第 { $to } 级
   *[other] 把 { $coins } 枚硬币从第 { $from } 级移到第 { $to } 级
 }
ui-act-coin = 把第 { $from } 格的硬币移到第 { $to } 格
ui-act-coin-bag = 把第 { $from } 格的硬币放进钱袋
ui-act-bag = 拿走钱袋
ui-act-numbers = 从 ({ $before }) 到 ({ $after })
ui-act-domino-across = 骨牌横放在第 { $row } 行第 { $column }、{ $other } 列
ui-act-domino-down = 骨牌竖放在第 { $column } 列第 { $row }、{ $other } 行
ui-act-bite = 吃掉第 { $row } 行第 { $column } 列及其右方、下方
ui-act-mark = 在第 { $row } 行第 { $column } 列画叉
ui-act-cross = 在第 { $square } 格画十字
ui-act-vertex = 取走顶点 { $vertex } 及其邻点
ui-act-edge = 取走边 { $from }–{ $to } 及其两端
ui-act-loop = 用环取走顶点 { $from }
ui-act-token = 把棋子移到 { $vertex }
ui-act-cut = 砍断第 { $edge } 条边
ui-act-topple-left = 把第 { $domino } 块骨牌向左推倒
ui-act-topple-right = 把第 { $domino } 块骨牌向右推倒
ui-act-turn = { $coins_number ->
    [one] 翻转第 { $coins } 枚硬币
   *[other] 翻转第 { $coins } 枚硬币
 }

## 走法的结果

ui-after-p = 之后对手必败
ui-after-n = 之后对手必胜
ui-after-draw = 之后双方都没有必胜策略
ui-after-unknown = 之后如何未能判定

## 对局

ui-reply-wins = 对手走 { $move }，并且必胜
ui-reply-hopes = 对手没有必胜的走法，走 { $move }
ui-reply-slips = 对手走 { $move }，把胜局送了出来
ui-reply-unknown = 对手走 { $move }；在限定的时间内没能判定谁赢
ui-reply-chance = 对手走 { $move }
ui-reply-draw = 对手走 { $move }，双方都没有必胜的走法
ui-reply-mirror = 对手模仿您的走法：{ $move }
ui-reply-none = 已经没有可走的了
ui-why-above = 同上
ui-why-together = 合起来：
ui-why-move = { $move } 把 SG 值 { $from } 变成 { $to }
ui-over-winner = 没有可走的了：走最后一步的人赢
ui-over-loser = 没有可走的了：走最后一步的人输

## 网页本身

ui-page-missing = 没有内置网页。用 cargo xtask web 构建（需要 node）；接口在 /api/v1/openapi.json
ui-linked = 公平组合游戏：谁赢，为什么，怎样走。
ui-linked-page = bouton：谁赢？为什么？
ui-linked-title = { $game }：谁赢？为什么？
ui-graph-positions = { $count_number ->
    [one] 一个局面
   *[other] { $count } 个局面
 }

ui-cannot-listen = 无法监听 { $name }：{ $reason }

## 规则的种类

ui-kind-heaps = 堆
ui-kind-take-and-break = 取子与分堆
ui-kind-several = 同时动几堆
ui-kind-coins = 硬币
ui-kind-boards = 棋盘
ui-kind-graphs = 图与图形
ui-kind-numbers = 数与集合
ui-kind-compounds = 以其他方式合成的游戏
ui-kind-own = 自己的规则

## 没有画出的图

ui-graph-too-many = 有 { $count } 个局面，一张图至多画 { $limit } 个
ui-graph-many = 能到达的局面超过 { $count } 个，一张图至多画 { $limit } 个

## 从这些问题开始

ui-example-nim = 三堆尼姆
    .why = 其他游戏都用它来衡量：从一堆中取走任意多个。
ui-example-kayles = 不同游戏的和
    .why = 每一部分有一个 SG 值，合起来就是一局尼姆。
ui-example-wythoff = 威佐夫游戏
    .why = 两堆，由黄金分割决定胜负。
ui-example-chomp = 咀嚼游戏
    .why = 每个矩形都是先手必胜，但一般怎样取胜没有人知道。
ui-example-cram = 棋盘上的克拉姆
    .why = 方形棋盘上放骨牌：转半圈模仿对手就能赢，不必计算。
ui-example-silver-dollar = 长条上的硬币
    .why = 硬币向左滑动，只有它们之间的空隙起作用。
ui-example-hackenbush = 砍灌木
    .why = 砍断图形的一条边，不再与地面相连的部分随之消失。
ui-example-geography = 图上的棋子
    .why = 沿边移动，不走回头路：图的匹配决定胜负。
ui-example-notakto = 只画叉的井字棋
    .why = 双方都画叉，连成一线的人输。
ui-example-sequence = 八进制码 0.07
    .why = 道森的凯尔斯：它的 SG 值以 34 为周期，这是证明了的。
ui-example-fibonacci = 一百位数
    .why = 10^100 个石子的斐波那契尼姆，由定理回答。
ui-example-own = 自己的规则
    .why = 写下一个游戏的走法就能玩：取 1、3 或 4 个。

## 列表与提醒

ui-page-more = …… 还有 { $count } 种
ui-page-more-uncounted = …… 可能还有
ui-blunder = 这一步把胜局送了出来：现在对手可以取胜。
ui-blunder-value = 这一步把胜局送了出来：SG 值变成 { $value }，而不是 0。

## 终端里对局

ui-play-your-move = 轮到你
ui-play-its-move = 程序在想
ui-play-thinking = 程序在想，至多约 { $seconds } 秒……
ui-play-example = 没有给出局面，就玩 { $position }
ui-play-you-won = 你赢了
ui-play-you-lost = 程序赢了
ui-play-you = { $number }. 你：{ $move }
ui-play-it = { $number }. 程序：{ $move }
ui-play-hint = 这一步能赢：{ $move }
ui-play-no-hint = 没有已知能赢的走法
ui-play-nothing-to-undo = 没有你的走法可以悔棋
ui-play-unknown = { $typed } 不是走法，或有几种意思：“走法”列出全部，命令还有“提示”、“悔棋”、“退出”
ui-play-no-such = { $typed } 不是走法
ui-play-in = { $game }：{ $move }
ui-play-more = …… 还有 { $count } 种
ui-play-board = 棋盘
ui-play-analysis = 分析
ui-play-keys = ↑ ↓ 选择 · ← → 下一堆 · Enter 走 · h 提示 · u 悔棋 · / 输入走法 · q 退出
ui-play-began-you = 开局时你必胜
ui-play-began-it = 开局时程序必胜
ui-play-began-unknown = 开局时谁赢没有判定
ui-play-gave = 第 { $number } 步失去了胜局：{ $move }。这样走能保住：{ $better }
ui-play-it-gave = 程序的第 { $number } 步失去了胜局：{ $move }。这样走能保住：{ $better }
ui-play-never-changed = 胜局从未易手
