import ChatAPI
import Testing
import WebRPC

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct ChatGuideTests {
  private let rooms = Rooms()

  private var transport: Loopback {
    Loopback(
      respond: { [rooms] in await answer($0, with: rooms) },
      respondStreaming: { [rooms] in
        await ChatRouter(rooms).respondStreaming(to: $0) { _ in Caller(name: "reader") }
      })
  }

  @Test func greets() async throws {
    let message = try await greet(over: transport)
    #expect(message.author == "ann")
    #expect(message.text == "Hello!")
  }

  @Test func refusesAStranger() async throws {
    let chat = ChatClient(baseURL: "http://test", transport: transport)
    let error = await #expect(throws: WebRPCError.self) { try await chat.listRooms() }
    #expect(error?.code == 1000)
  }

  @Test func followsARoom() async throws {
    let chat = ChatClient(baseURL: "http://test", transport: transport, headers: ["Authorization": "bob"])
    let stream = try await chat.follow(FollowRequest(room: "lobby"))
    _ = try await chat.post(PostRequest(room: "lobby", text: "one"))
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next()?.text == "one")
  }

  /// The service keeps nothing of those who have left, nor of what has been said.
  @Test(.timeLimit(.minutes(10))) func forgetsWhoLeaves() async throws {
    let chat = ChatClient(baseURL: "http://test", transport: transport, headers: ["Authorization": "bob"])
    for _ in 0..<20 {
      let stream = try await chat.follow(FollowRequest(room: "lobby"))
      _ = try await chat.post(PostRequest(room: "lobby", text: "one"))
      for try await _ in stream { break }
    }
    while await !rooms.followers.isEmpty { await Task.yield() }
  }

  @Test func theGuidePrintsWhatIsCompiled() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let guide = try text(tests.appending(path: "../../../../docs/webrpc-gen.md"))
    let code = try text(tests.appending(path: "ChatGuide.swift"))
    let schema = try text(tests.appending(path: "../Fixtures/ChatAPI/chat.ridl"))
    let blocks = blocks(of: guide)
    for block in blocks where block.language == "swift" { #expect(code.contains(block.text)) }
    #expect(blocks.count { $0.language == "swift" } >= 4)
    #expect(blocks.first { $0.language == "ridl" }?.text == schema)
  }

  private func text(_ url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url.standardizedFileURL), as: UTF8.self)
  }

  /// The fenced blocks of a Markdown text.
  private func blocks(of text: String) -> [(language: String, text: String)] {
    var blocks: [(language: String, text: String)] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if !isOpen { blocks.append((String(line.dropFirst(3)), "")) }
        isOpen.toggle()
      } else if isOpen {
        blocks[blocks.count - 1].text += line + "\n"
      }
    }
    return blocks
  }
}
