import ChatAPI
import WebRPC

// The code of docs/webrpc-gen.md, compiled. A test compares the two.

struct Caller: Sendable {
  let name: String
}

actor Rooms: ChatService {
  private var messageCount: UInt64 = 0
  private var followerCount = 0
  private(set) var followers: [Int: AsyncThrowingStream<Message, any Error>.Continuation] = [:]

  func post(_ request: PostRequest, context: Caller) async throws -> PostResponse {
    guard request.room == "lobby" else { throw WebRPCError.chat(.roomNotFound, cause: request.room) }
    guard request.text.count <= 2_000 else { throw WebRPCError.chat(.textTooLong) }
    messageCount += 1
    let message = Message(
      id: messageCount, room: request.room, author: context.name, text: request.text, replyTo: request.replyTo)
    for follower in followers.values { follower.yield(message) }
    return PostResponse(message: message)
  }

  func listRooms(context: Caller) async throws -> ListRoomsResponse {
    ListRoomsResponse(rooms: ["lobby": .everyone])
  }

  /// A follower that is too slow misses the oldest messages, one that leaves is forgotten.
  func follow(
    _ request: FollowRequest, context: Caller
  ) async throws -> AsyncThrowingStream<Message, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Message, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(100))
    followerCount += 1
    let number = followerCount
    followers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(number) }
    }
    return stream
  }

  private func forget(_ number: Int) {
    followers[number] = nil
  }
}

func answer(_ request: WebRPCServerRequest, with rooms: Rooms) async -> WebRPCServerResponse {
  await ChatRouter(rooms).respond(to: request) { method in
    guard let token = request.headers["Authorization"] else {
      throw WebRPCError(name: "Unauthorized", code: 1000, message: "no token", status: 401)
    }
    return Caller(name: token)
  }
}

func greet(over transport: any WebRPCTransport & WebRPCStreamingTransport) async throws -> Message {
  let chat = ChatClient(
    baseURL: "https://chat.example.com", transport: transport, headers: ["Authorization": "ann"])
  do {
    return try await chat.post(PostRequest(room: "lobby", text: "Hello!")).message
  } catch let error as WebRPCError where error.chatCode == .roomNotFound {
    let rooms = try await chat.listRooms().rooms
    guard let open = rooms.first(where: { $0.value == .everyone }) else { throw error }
    return try await chat.post(PostRequest(room: open.key, text: "Hello!")).message
  }
}

func firstMessage(of room: String, from chat: ChatClient) async throws -> Message? {
  for try await message in try await chat.follow(FollowRequest(room: room)) {
    return message
  }
  return nil
}
