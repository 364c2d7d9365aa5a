// A table in 32 bits.
#include <cstdio>
int main() {
    static unsigned table[60] = {1, 2};
    for (int i = 2; i < 60; ++i) table[i] = table[i - 1] + table[i - 2];
    unsigned n;
    while (std::scanf("%u", &n) == 1 && n) {
        bool lost = false;
        for (int i = 0; i < 60; ++i) lost = lost || table[i] == n;
        std::puts(lost ? "Second win" : "First win");
    }
}
