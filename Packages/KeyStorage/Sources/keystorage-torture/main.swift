// Puts stores under stress with processes of its own, and counts.
//
//     keystorage-torture crash STORE ROUNDS             kill -9 at random moments; nothing acknowledged is lost
//     keystorage-torture counters STORE PROCESSES EACH  all numbers are distinct and increase
//     keystorage-torture sessions STORE ROUNDS          two processes notice each other's sign-in and sign-out
//     keystorage-torture rotate STORE ROUNDS            kill -9 while the sealing key is rotated; the store opens
//     keystorage-torture restore STORE ROUNDS           kill -9 while backups are restored; one of them is there
//     keystorage-torture migrate STORE FIXTURE ROUNDS   kill -9 while a store of an earlier version is opened
//     keystorage-torture create STORE ROUNDS            kill -9 while four processes create it; nobody is refused
//     keystorage-torture full STORE                     a killed writer's store is read where no file can grow
//     keystorage-torture fill STORE [BYTES]             writes until the disk (or a file of BYTES) is full
//     keystorage-torture flip STORE [STRIDE]            every STRIDE-th byte of every file, flipped; PATH is a folder
//     keystorage-torture fixture STORE                  writes the records of a fixture
//     keystorage-torture secret STORE TEXT STATE        stores a text and is `closed`, `exited` or `killed`
//     keystorage-torture probe STORE                    opens, reads and writes; prints the first error's code
//
// STORE is sqlite:PATH or file:PATH, with `sealed+` before it for a sealed one. The last line ends in `ok`; a
// promise that was broken is printed and the exit code is 1.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

do {
  try Command(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  print("failed: \(error)")
  exit(1)
}
