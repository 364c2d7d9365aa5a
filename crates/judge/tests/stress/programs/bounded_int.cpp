// Heaps and their limits in 32 bits; the statement allows 2^31.
#include <cstdio>
int main() {
    int cases;
    std::scanf("%d", &cases);
    while (cases--) {
        int heaps, sum = 0;
        std::scanf("%d", &heaps);
        while (heaps--) {
            long long m, n;
            std::scanf("%lld %lld", &m, &n);
            unsigned p = (unsigned)n + 1u;
            sum ^= (int)m % ((int)p == 0 ? 1 : (int)p);
        }
        std::puts(sum ? "Win" : "Lose");
    }
}
