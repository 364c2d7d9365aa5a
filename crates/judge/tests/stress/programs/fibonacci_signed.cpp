// Reads numbers with a sign: from 2^63 on they become the largest one.
#include <cstdio>
#include <string>
#include <iostream>
int main() {
    long long n;
    while (std::cin >> n) {
        long long a = 1, b = 2;
        while (a < n && b > 0) {
            long long next = a > 4000000000000000000ll ? -1 : a + b;
            a = b;
            b = next;
        }
        std::puts(a == n ? "No" : "Yes");
    }
}
