import KeyStorage

/// What the program was asked to do.
enum Command {
  case crash(StoreArgument, rounds: Int)
  case write(StoreArgument)
  case counters(StoreArgument, processes: Int, each: Int)
  case reserve(StoreArgument, count: Int)
  case sessions(StoreArgument, rounds: Int)
  case signInAndOut(StoreArgument, rounds: Int, name: String)
  case fill(StoreArgument, byteCount: Int?)
  case probe(StoreArgument)
  case secret(StoreArgument, text: String, state: String)
  case fixture(StoreArgument)
  case flip(StoreArgument, stride: Int)
  case leave(StoreArgument, state: String)
  case rotate(StoreArgument, rounds: Int)
  case rotateForever(StoreArgument)
  case restore(StoreArgument, rounds: Int)
  case restoreForever(StoreArgument)
  case migrate(StoreArgument, fixture: String, rounds: Int)
  case create(StoreArgument, rounds: Int)
  case createOne(StoreArgument, key: String)
  case full(StoreArgument)
  case writeAndDie(StoreArgument)

  init(_ words: [String]) throws {
    guard words.count >= 2 else { throw TortureError("usage: keystorage-torture COMMAND STORE …") }
    let store = try StoreArgument(words[1])
    func number(_ index: Int) throws -> Int {
      guard words.count > index, let number = Int(words[index]), number > 0 else {
        throw TortureError("argument \(index) of \(words[0]) is a number")
      }
      return number
    }
    func word(_ index: Int) throws -> String {
      guard words.count > index else { throw TortureError("argument \(index) of \(words[0]) is missing") }
      return words[index]
    }
    switch words[0] {
    case "crash": self = .crash(store, rounds: try number(2))
    case "write": self = .write(store)
    case "counters": self = .counters(store, processes: try number(2), each: try number(3))
    case "reserve": self = .reserve(store, count: try number(2))
    case "sessions": self = .sessions(store, rounds: try number(2))
    case "sign-in-and-out": self = .signInAndOut(store, rounds: try number(2), name: try word(3))
    case "fill": self = .fill(store, byteCount: words.count > 2 ? try number(2) : nil)
    case "flip": self = .flip(store, stride: words.count > 2 ? try number(2) : 1)
    case "leave": self = .leave(store, state: words.count > 2 ? words[2] : "")
    case "fixture": self = .fixture(store)
    case "secret": self = .secret(store, text: try word(2), state: try word(3))
    case "rotate": self = .rotate(store, rounds: try number(2))
    case "rotate-forever": self = .rotateForever(store)
    case "restore": self = .restore(store, rounds: try number(2))
    case "restore-forever": self = .restoreForever(store)
    case "migrate": self = .migrate(store, fixture: try word(2), rounds: try number(3))
    case "create": self = .create(store, rounds: try number(2))
    case "create-one": self = .createOne(store, key: try word(2))
    case "full": self = .full(store)
    case "write-and-die": self = .writeAndDie(store)
    case "probe": self = .probe(store)
    default: throw TortureError("there is no command \(words[0])")
    }
  }

  func run() throws {
    switch self {
    case .crash(let store, let rounds): try CrashRounds(store: store).run(rounds)
    case .write(let store): try CrashWriter(store: store).run()
    case .counters(let store, let processes, let each): try CounterRace(store: store).run(processes, each)
    case .reserve(let store, let count): try CounterRace(store: store).reserve(count)
    case .sessions(let store, let rounds): try SessionRace(store: store).run(rounds)
    case .signInAndOut(let store, let rounds, let name): try SessionRace(store: store).signInAndOut(rounds, name)
    case .fill(let store, let byteCount): try DiskFull(store: store).run(byteCount)
    case .flip(let store, let stride): try FlippedBytes(store: store).run(every: stride)
    case .leave(let store, let state): try FlippedBytes(store: store).leave(state)
    case .fixture(let store): try Fixture(store: store).run()
    case .secret(let store, let text, let state): try SecretWriter(store: store).run(text, state)
    case .rotate(let store, let rounds): try RotationCrash(store: store).run(rounds)
    case .rotateForever(let store): try RotationCrash(store: store).rotateForever()
    case .restore(let store, let rounds): try RestoreCrash(store: store).run(rounds)
    case .restoreForever(let store): try RestoreCrash(store: store).restoreForever()
    case .migrate(let store, let fixture, let rounds): try MigrationCrash(store: store).run(fixture, rounds)
    case .create(let store, let rounds): try CreationCrash(store: store).run(rounds)
    case .createOne(let store, let key): try CreationCrash(store: store).createOne(key)
    case .full(let store): try FullDiskReading(store: store).run()
    case .writeAndDie(let store): try FullDiskReading(store: store).writeAndDie()
    case .probe(let store): Probe(store: store).run()
    }
  }
}

/// A broken promise, or a wrong call.
struct TortureError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
