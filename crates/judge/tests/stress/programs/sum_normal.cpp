// A heap of Nim and a row of Kayles, by the nim-sum whoever takes the last one.
#include <cstdio>
int main() {
    const int kayles[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4};
    int cases, a, b;
    std::scanf("%d", &cases);
    while (cases-- && std::scanf("%d %d", &a, &b) == 2) std::puts((a ^ kayles[b]) ? "first" : "second");
}
