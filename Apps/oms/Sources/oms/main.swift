import Foundation
import OMSCommands

signal(SIGPIPE, SIG_IGN)
let terminal = StandardTerminal()
var status: Int32
do {
  let program = Program(terminal: terminal, environment: ProcessInfo.processInfo.environment)
  status = await program.run(try Words.ofProcess())
} catch {
  terminal.note("oms: \(error.message)")
  status = error.exitStatus
}
if status == 0, terminal.hasLostResult {
  terminal.note("oms: the result could not be written")
  status = 1
}
// Not `exit`: its handlers take OpenSSL down while a background read of the session may still be using it.
fflush(nil)
_exit(status)
