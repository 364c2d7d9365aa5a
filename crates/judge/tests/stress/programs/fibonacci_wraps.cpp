// A table of 100 numbers that wraps: numbers of it that are no Fibonacci numbers are taken for such.
#include <cstdio>
int main() {
    static unsigned long long table[100] = {1, 2};
    for (int i = 2; i < 100; ++i) table[i] = table[i - 1] + table[i - 2];
    unsigned long long n;
    while (std::scanf("%llu", &n) == 1) {
        bool lost = false;
        for (int i = 0; i < 100; ++i) lost = lost || table[i] == n;
        std::puts(lost ? "No" : "Yes");
    }
}
