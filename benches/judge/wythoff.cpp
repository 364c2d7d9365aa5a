// Wythoff to the end of the input: a b a line (NYOJ 161). The C++ side of the throughput benchmark.
//
// The test is exact, in 64-bit integers: a = floor(k phi) is 2a-k <= k sqrt(5) < 2a-k+2, and numbers are at most 10^9.
// Input in blocks of 64 kB through fread, one byte at a time from the block; output in one buffer. This is what fast
// solutions on judges do.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

static char in[1 << 16];
static size_t in_at, in_end;

static inline int next_byte() {
    if (in_at == in_end) {
        in_end = fread(in, 1, sizeof in, stdin);
        in_at = 0;
        if (in_end == 0) return -1;
    }
    return (unsigned char)in[in_at++];
}

static inline bool number(uint64_t &value) {
    int byte = next_byte();
    while (byte != -1 && (unsigned)(byte - '0') > 9) byte = next_byte();
    if (byte == -1) return false;
    value = 0;
    while ((unsigned)(byte - '0') <= 9) {
        value = value * 10 + (unsigned)(byte - '0');
        byte = next_byte();
    }
    return true;
}

static char out[1 << 16];
static size_t out_end;

static inline void put(const char *word, size_t length) {
    if (out_end + length > sizeof out) {
        fwrite(out, 1, out_end, stdout);
        out_end = 0;
    }
    memcpy(out + out_end, word, length);
    out_end += length;
}

int main() {
    uint64_t a, b;
    while (number(a) && number(b)) {
        if (a > b) {
            uint64_t larger = a;
            a = b;
            b = larger;
        }
        int64_t k = (int64_t)(b - a), x = 2 * (int64_t)a - k, five = 5 * k * k;
        bool lost = (x <= 0 || x * x <= five) && x + 2 > 0 && (x + 2) * (x + 2) > five;
        put(lost ? "0\n" : "1\n", 2);
    }
    fwrite(out, 1, out_end, stdout);
    return 0;
}
