#include "CAllocations.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int counting;
static atomic_ulong count;

void allocation_counting_begin(void) {
  atomic_store(&count, 0);
  atomic_store(&counting, 1);
}

unsigned long allocation_counting_end(void) {
  atomic_store(&counting, 0);
  return atomic_load(&count);
}

#ifdef __GLIBC__

// The C library keeps its own functions under these names for whoever replaces the public ones.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);

int allocation_counting_is_possible(void) { return 1; }

static void note(void) {
  // Relaxed and off most of the time, so that what is measured for time is not slowed.
  if (atomic_load_explicit(&counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  }
}

// These take the place of the C library's for the whole process, shared libraries included.
void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  note();
  return __libc_realloc(pointer, size);
}

#else

int allocation_counting_is_possible(void) { return 0; }

#endif
