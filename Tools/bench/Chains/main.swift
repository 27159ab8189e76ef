// Compares the Chains package, and what of Crypto it rests on, with the implementations that Python programs use: one
// line per measurement. Arguments name the measurements to run by their beginning; without any, all run. Exits 1 when a
// bound is not met.
import Foundation

let wanted = CommandLine.arguments.dropFirst()
let comparisons = try typedDataComparisons() + abiComparisons() + base58Comparisons() + secp256k1Comparisons()
let selected = comparisons.filter { comparison in
  wanted.isEmpty || wanted.contains { comparison.name.hasPrefix($0) }
}
let peer = try Peer()
let results = try selected.map { try $0.run(against: peer) }
if results.isEmpty || results.contains(false) { exit(1) }
