// The bracket in the wrong place: 1 + sqrt(5)/2 for (1 + sqrt(5))/2.
#include <algorithm>
#include <cmath>
#include <cstdio>
int main() {
    long long a, b;
    while (std::scanf("%lld %lld", &a, &b) == 2) {
        if (a > b) std::swap(a, b);
        std::puts((long long)((b - a) * (1.0 + std::sqrt(5.0) / 2.0)) == a ? "0" : "1");
    }
}
