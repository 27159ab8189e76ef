import Foundation
import OMSCommands

signal(SIGPIPE, SIG_IGN)
let program = Program(terminal: StandardTerminal(), environment: ProcessInfo.processInfo.environment)
exit(await program.run(Array(CommandLine.arguments.dropFirst())))
