// Wythoff's game in integers: right.
#include <algorithm>
#include <cmath>
#include <cstdio>
int main() {
    long long a, b;
    while (std::scanf("%lld %lld", &a, &b) == 2) {
        if (a > b) std::swap(a, b);
        __int128 k = b - a, square = 5 * k * k, low = 0, high = (__int128)1 << 40;
        while (high - low > 1) {
            __int128 middle = (low + high) / 2;
            (middle * middle <= square ? low : high) = middle;
        }
        std::puts((k + low) / 2 == a ? "0" : "1");
    }
}
