// Counts what a benchmark allocates: calls of malloc and its kin in this process, Swift's and libcurl's included.
#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

// Whether this C library can be counted; elsewhere the count stays at zero.
int allocation_counting_is_possible(void);

// Starts at zero.
void allocation_counting_begin(void);

// Ends and gives the number of allocations on all threads in between.
unsigned long allocation_counting_end(void);

#endif
