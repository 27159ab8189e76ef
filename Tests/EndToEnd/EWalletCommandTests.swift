import Foundation
import Testing

/// `oms ewallet` as two people use it: real processes, real HTTP and WebSocket, typed input.
@Suite("oms ewallet against oms sandbox", .timeLimit(.minutes(10)))
struct EWalletCommandTests {
  private struct Person {
    let program: BuiltProgram
    let folder: TemporaryFolder

    func oms(_ words: String..., input: String = "") async throws -> BuiltProgram.Outcome {
      try await program.run(["ewallet"] + words, input: input)
    }
  }

  private func person(_ sandbox: SandboxProcess, _ email: String) async throws -> Person {
    let folder = try TemporaryFolder()
    let person = Person(program: sandbox.client(folder), folder: folder)
    let login = try await person.oms("login", email, input: "correct horse\n")
    #expect(login.status == 0, "\(login.errors)")
    #expect(login.output == "Logged in at \(sandbox.url) as \(email)\n")
    return person
  }

  @Test("asks, scans, is told, approves; both see the balances; logs out")
  func payment() async throws {
    let sandbox = try await SandboxProcess.start()
    let payer = try await person(sandbox, "user1@example.com")
    let payee = try await person(sandbox, "user2@example.com")
    let picture = payee.folder.path + "/code.png"

    let watch = try payee.program.start(["ewallet", "watch", "--count", "4"])
    _ = try #require(await watch.errorLine(containing: "Listening to user:"))

    let made = try await payee.oms("request", "--amount", "15", "--token", "pts", "--confirm", "--qr", picture)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.contains("user2@example.com asks for 15 PTS, each time with approval"))
    let paid = try await payer.oms("pay", picture, "--json")
    #expect(paid.status == 0, "\(paid.errors)")
    #expect(paid.output.contains(#""status":"pending""#))
    let asked = try #require(await watch.outputLine(containing: "asks for approval"))
    let id = String(try #require(asked.split(separator: " ").first))
    #expect(paid.output.contains(id))
    let approved = try await payee.oms("approve", id)
    #expect(approved.output.contains("confirmed  15 PTS  from user1@example.com"))
    #expect(await watch.outputLine(containing: "is final")?.contains(id) == true)

    let again = try await payer.oms("pay", String(made.output.split(separator: " ")[0]))
    let second = try #require(await watch.outputLine(containing: "asks for approval"))
    #expect(again.output.contains("pending"))
    let rejected = try await payee.oms("reject", String(try #require(second.split(separator: " ").first)))
    #expect(rejected.output.contains("rejected"))
    #expect(await watch.outputLine(containing: "is final")?.contains("rejected") == true)
    #expect(await watch.outcome().status == 0)

    #expect(try await payer.oms("balance").output.contains("2,485 PTS"))
    #expect(try await payee.oms("balance", "--json").output.contains(#""amount":"1500""#))
    let history = try await payer.oms("history")
    #expect(history.output.contains("-15 PTS") && history.output.contains("to user2@example.com"))
    #expect(try await payee.oms("history", "--json").output.contains(#""direction":"in""#))

    #expect(try await payer.oms("logout").output == "Logged out.\n")
    #expect(try await payer.oms("logout").output == "There was no session.\n")
    let after = try await payer.oms("balance")
    #expect(after.status == 1)
    #expect(after.errors == "oms: not logged in to an eWallet; run `oms ewallet login EMAIL`\n")
    #expect(await sandbox.stop() == 0)
  }

  @Test("the same payment twice with one idempotency token pays once; an open amount has to be given")
  func repetition() async throws {
    let sandbox = try await SandboxProcess.start()
    let payer = try await person(sandbox, "user1@example.com")
    let payee = try await person(sandbox, "user2@example.com")
    let made = try await payee.oms("request", "--token", "PTS", "--qr")
    #expect(made.errors.contains("█") && made.output.contains("the other's choice"))
    let id = String(made.output.split(separator: " ")[0])
    let open = try await payer.oms("pay", id)
    #expect(open.status == 2 && open.errors.contains("--amount"))
    for _ in 0..<2 {
      let paid = try await payer.oms("pay", id, "--amount", "0.5", "--idempotency-token", "the-one")
      #expect(paid.output.contains("confirmed  0.5 PTS"), "\(paid.errors)")
    }
    #expect(try await payee.oms("balance").output.contains("0.5 PTS"))
    #expect(await sandbox.stop() == 0)
  }

  @Test("a payment whose answer is lost is not called unpaid, and its repetition pays once")
  func lostAnswer() async throws {
    let sandbox = try await SandboxProcess.start()
    let payer = try await person(sandbox, "user1@example.com")
    let payee = try await person(sandbox, "user2@example.com")
    let made = try await payee.oms("request", "--amount", "2", "--token", "PTS")
    let id = String(made.output.split(separator: " ")[0])
    let fault = ["sandbox", "fault", "me.consume_transaction_request", "--drop-answer"]
    #expect(try await payer.program.run(fault).status == 0)
    let lost = try await payer.oms("pay", id, "--idempotency-token", "the-one")
    #expect(lost.status == 1)
    #expect(lost.errors.contains("not known whether this was paid"))
    #expect(lost.errors.contains("repeat it with --idempotency-token the-one"))
    let again = try await payer.oms("pay", id, "--idempotency-token", "the-one")
    #expect(again.output.contains("confirmed  2 PTS"), "\(again.errors)")
    #expect(try await payee.oms("balance").output.contains("2 PTS"))
    let much = try await payee.oms("request", "--amount", String(repeating: "9", count: 44), "--token", "PTS")
    #expect(much.status == 2 && much.errors.contains("more than an eWallet can hold"))
    let fine = try await payee.oms("request", "--amount", "0.001", "--token", "PTS")
    #expect(fine.status == 2 && fine.errors.contains("decimals of PTS"))
    #expect(await sandbox.stop() == 0)
  }

  @Test("the token is kept in the storage that was chosen, and not readable there")
  func storage() async throws {
    let sandbox = try await SandboxProcess.start()
    let folder = try TemporaryFolder()
    let oms = sandbox.client(folder)
    let store = ["--storage", "file:\(folder.path)/store"]
    _ = try await oms.run(["ewallet", "login", "user1@example.com"] + store, input: "correct horse\n")
    #expect(try await oms.run(["ewallet", "balance"] + store).status == 0)
    #expect(try await oms.run(["ewallet", "balance"]).status == 1)
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    #expect(files.count > 1)
    for file in files {
      let bytes = FileManager.default.contents(atPath: folder.path + "/" + file) ?? Data()
      #expect(bytes.range(of: Data("user1@example.com".utf8)) == nil, "\(file)")
    }
    #expect(await sandbox.stop() == 0)
  }

  @Test("failures are one clear line")
  func failures() async throws {
    let sandbox = try await SandboxProcess.start()
    let payer = try await person(sandbox, "user1@example.com")
    let folder = try TemporaryFolder()
    let stranger = Person(program: sandbox.client(folder), folder: folder)
    let wrong = try await stranger.oms("login", "user1@example.com", input: "nonsense\n")
    #expect(wrong.status == 1 && wrong.errors.contains("the eWallet refused (user:invalid_login_credentials)"))
    #expect(try await stranger.oms("login", "user1@example.com").status == 1)
    let unknown = try await payer.oms("pay", "txr_nonsense")
    #expect(unknown.status == 1 && unknown.errors.contains("unauthorized"))
    #expect(try await payer.oms("pay", "missing.png").errors.contains("missing.png: the file cannot be used"))
    #expect(try await payer.oms("approve", "txc_nonsense").status == 1)
    for amount in ["0.001", "0", "-1", "x", "1,000"] {
      let refused = try await payer.oms("request", "--token", "PTS", "--amount=\(amount)")
      #expect(refused.status == 2, "\(amount): \(refused.errors)")
    }
    #expect(try await payer.oms("request", "--token", "NO").errors.contains("PTS, BIG, NIL"))
    #expect(await sandbox.stop() == 0)
    let gone = try await payer.oms("balance")
    #expect(gone.status == 1 && gone.errors.contains("no answer from the eWallet"))
    for outcome in [wrong, unknown, gone] { #expect(outcome.errors.split(separator: "\n").count <= 2) }
  }

  @Test(
    "words that make no sense end with status 2",
    arguments: [
      ["login"], ["login", "nobody"], ["pay"], ["request", "code.gif", "--qr"], ["request", "code.png"],
      ["watch", "--count", "0"], ["history", "--page", "x"], ["nonsense"], ["approve"],
    ])
  func usage(words: [String]) async throws {
    let folder = try TemporaryFolder()
    let program = BuiltProgram(name: "oms", environment: ["XDG_DATA_HOME": folder.path])
    let outcome = try await program.run(["ewallet"] + words)
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("the demo shows the whole payment")
  func demo() async throws {
    let folder = try TemporaryFolder()
    let picture = folder.path + "/request.png"
    let outcome = try await BuiltProgram(name: "oms").run(["ewallet", "demo", "--picture", picture])
    #expect(outcome.status == 0, "\(outcome.errors)")
    for words in [
      "Alice has 0 PTS", "asks for 15 PTS", "█", "scans the picture: txr_", "consumes it: pending",
      "is told: user1@example.com wants to pay 15 PTS", "approves: confirmed", "Alice      is told: the consumption",
      "Bob        is told: the consumption is confirmed", "Alice has 15 PTS", "Bob has 2,485 PTS",
    ] {
      #expect(outcome.output.contains(words), "nothing about \(words)")
    }
    #expect(FileManager.default.fileExists(atPath: picture))
  }
}
