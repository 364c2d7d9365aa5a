// The other reading of the ring: it closes after each move.
#include <cstdio>
int main() {
    int n;
    while (std::scanf("%d", &n) == 1 && n) std::puts(n % 3 == 0 ? "Yougth" : "Hrdv");
}
