import Testing
import WebRPCGen

/// `Chat.Message` is looked up in the type `Chat` when there is one: a module cannot have the name of its type.
struct ModuleNameTests {
  private static let text = """
    webrpc = v1
    name = chat
    version = v1

    enum Kind: string
      - one

    struct Message
      - kind: Kind
        + json = kind

    struct Line
      + swift.name = Row
      - text: string

    error 1 Busy "busy"

    service Chat
      - Send(message: Message) => (line: Line)
    """

  private func fault(of module: String, _ parts: Generator.Parts = .all) throws -> String? {
    let schema = try SchemaLoader.schema(text: Self.text, file: "chat.ridl")
    do {
      try Generator.check(module: module, for: schema, parts: parts)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("Kind", "5:6"), ("Message", "8:8"), ("Row", "12:8"), ("ChatClient", "18:9"), ("ChatService", "18:9"),
    ("ChatRouter", "18:9"), ("SendRequest", "19:5"), ("ChatErrorCode", "16:7"),
  ])
  func aTypeWithTheNameOfTheModuleIsRefused(module: String, place: String) throws {
    #expect(
      try fault(of: module)
        == "chat.ridl:\(place): error: the Swift type has the name of the module, whose types nobody could then name "
        + "in full; rename one: '\(module)'")
  }

  @Test(arguments: ["Chat", "Line", "Send", "kind"])
  func otherNamesOfTheSchemaAreFree(module: String) throws {
    #expect(try fault(of: module) == nil)
  }

  @Test func aTypeOfAPartThatIsNotWrittenIsNoObstacle() throws {
    #expect(try fault(of: "ChatClient", [.types, .server]) == nil)
    #expect(try fault(of: "ChatRouter", [.types, .client]) == nil)
    #expect(try fault(of: "Message", [.client]) == nil)
  }
}
