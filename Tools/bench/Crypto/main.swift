// Compares the Crypto package with the plain C libraries in one process on one core, one line per measurement.
// Arguments name the measurements to run by their beginning; without any, all run. Exits 1 when a bound is not met.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let wanted = CommandLine.arguments.dropFirst()
let comparisons =
  try p256Comparisons() + secp256k1Comparisons() + ed25519Comparisons() + keccakComparisons()
let selected = comparisons.filter { comparison in
  wanted.isEmpty || wanted.contains { comparison.name.hasPrefix($0) }
}
var results = selected.map { $0.run() }
if wanted.isEmpty || wanted.contains(where: { word in OpenSSLSpeed.names.contains { $0.hasPrefix(word) } }) {
  results += try OpenSSLSpeed.run()
}
if results.isEmpty || results.contains(false) { exit(1) }
