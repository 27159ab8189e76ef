// Compares the key stores with plain SQLite under the same pragmas, in one process, one line per measurement.
// Arguments name the measurements to run by their beginning; without any, all run. Exits 1 when a bound is not met.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

do {
  let wanted = Array(CommandLine.arguments.dropFirst())
  let results = try BenchmarkRun(wanted: wanted).run()
  if results.isEmpty || results.contains(false) { exit(1) }
} catch {
  print("failed: \(error)")
  exit(1)
}
