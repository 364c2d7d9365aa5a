// Nim-values by a table with so many marks as the argument says; where one more is needed it crashes. Right with 300 of them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>
int main(int, char** argument) {
    const int marks = std::atoi(argument[1]);
    int n, m;
    while (std::scanf("%d %d", &n, &m) == 2) {
        std::vector<int> heaps(n), sizes(m);
        for (int& heap : heaps) std::scanf("%d", &heap);
        for (int& size : sizes) std::scanf("%d", &size);
        std::vector<int> values(*std::max_element(heaps.begin(), heaps.end()) + 1);
        for (int i = 1; i < (int)values.size(); i++) {
            bool used[300] = {};
            for (int size : sizes)
                if (size <= i) used[values[i - size]] = true;
            int free = 0;
            while (used[free]) free++;
            if (free >= marks) std::abort();
            values[i] = free;
        }
        int sum = 0;
        for (int heap : heaps) sum ^= values[heap];
        std::puts(sum ? "ZSQ" : "BJH");
    }
}
