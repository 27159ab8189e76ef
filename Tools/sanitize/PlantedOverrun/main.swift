// Reads memory that was given back: what AddressSanitizer is there to find.
let numbers = UnsafeMutablePointer<Int>.allocate(capacity: 8)
numbers.initialize(repeating: 1, count: 8)
numbers.deallocate()
print(numbers[CommandLine.arguments.count])
