// Wythoff's game with the golden ratio in double precision: wrong first at a difference of 102334155.
#include <algorithm>
#include <cmath>
#include <cstdio>
int main() {
    long long a, b;
    while (std::scanf("%lld %lld", &a, &b) == 2) {
        if (a > b) std::swap(a, b);
        double k = double(b - a);
        std::puts((long long)(k * (1.0 + std::sqrt(5.0)) / 2.0) == a ? "0" : "1");
    }
}
