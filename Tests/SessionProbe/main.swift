// A wallet for tests that need several processes on one store; see Probe.

let probe = try Probe()
// The main thread belongs to standard input; nothing of the wallet needs the main actor here.
while let line = readLine() {
  await probe.carryOut(line.split(separator: " ").map(String.init))
}
