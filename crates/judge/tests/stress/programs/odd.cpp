// What a program should not do, by its argument: crash, hang, say nothing, write without end, take memory, leave children.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <vector>
int main(int, char** argument) {
    const char* how = argument[1];
    if (!std::strcmp(how, "crash")) std::abort();
    if (!std::strcmp(how, "hang")) for (;;) pause();
    if (!std::strcmp(how, "nothing")) return 0;
    if (!std::strcmp(how, "code")) return 3;
    if (!std::strcmp(how, "endless")) for (;;) std::puts("first");
    if (!std::strcmp(how, "memory")) {
        std::vector<char*> blocks;
        for (;;) {
            char* block = (char*)std::malloc(1 << 24);
            if (!block) std::abort();
            std::memset(block, 1, 1 << 24);
            blocks.push_back(block);
        }
    }
    if (!std::strcmp(how, "child") && fork() == 0) for (;;) pause();
    std::fclose(stdin);
    return 0;
}
