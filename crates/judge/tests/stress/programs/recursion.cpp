// One call a stone, each with an array of marks: the stack ends.
#include <cstdio>
#include <cstring>
#include <vector>
static std::vector<int> sizes;
static int memo[100001];
static int value(int heap) {
    if (memo[heap] >= 0) return memo[heap];
    volatile int marks[128];
    for (int i = 0; i < 128; ++i) marks[i] = 0;
    for (int s : sizes)
        if (s <= heap) {
            int v = value(heap - s);
            if (v < 128) marks[v] = 1;
        }
    int v = 0;
    while (v < 128 && marks[v]) ++v;
    return memo[heap] = v;
}
int main() {
    int n, m;
    while (std::scanf("%d %d", &n, &m) == 2) {
        std::vector<int> heaps(n);
        sizes.assign(m, 0);
        for (int& h : heaps) std::scanf("%d", &h);
        for (int& s : sizes) std::scanf("%d", &s);
        std::memset(memo, -1, sizeof memo);
        int sum = 0;
        for (int h : heaps) sum ^= value(h);
        std::puts(sum ? "ZSQ" : "BJH");
    }
}
