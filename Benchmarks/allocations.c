// Counts how often a process asks for memory. `bench --calls` has it loaded before glibc's own functions, under whose
// other names the memory is.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic long allocations;

long accord_allocations(void) { return allocations; }

// Keeps the process on one of its processors: how many messages go out together, and with them how often memory is asked
// for, depends on how two of them take turns.
__attribute__((constructor)) static void stay_on_one_processor(void) {
    cpu_set_t processors;
    if (sched_getaffinity(0, sizeof processors, &processors) != 0) return;
    for (int processor = 0; processor < CPU_SETSIZE; processor++) {
        if (!CPU_ISSET(processor, &processors)) continue;
        CPU_ZERO(&processors);
        CPU_SET(processor, &processors);
        sched_setaffinity(0, sizeof processors, &processors);
        return;
    }
}

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    allocations++;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    allocations++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *result = memalign(alignment, size);
    if (result == NULL) return ENOMEM;
    *memory = result;
    return 0;
}
