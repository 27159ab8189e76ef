import EWalletVectors
import Foundation
import Synchronization
import Testing
import WebRPC

@testable import EWalletClient

@Suite("the callback form", .enabled(if: EWalletVectors.areThere, "the examples are not there"))
struct CallbackTests {
  @Test("reports success on the main actor, once")
  func success() async throws {
    let client = try VectorTransport("me.get").client
    let user: Response<User> = await withCheckedContinuation { continuation in
      User.getCurrent(using: client) { response in
        MainActor.assertIsolated()
        continuation.resume(returning: response)
      }
    }
    guard case .success(data: let data) = user else {
      Issue.record("\(user)")
      return
    }
    #expect(data.username == "user3")
  }

  @Test("the client is authenticated before the callback of a log-in runs, and not any more before that of a log-out")
  func effects() async throws {
    let client = HTTPClientAPI.sample(try VectorTransport("user.login"), token: nil)
    let params = LoginParams(email: "user1@example.com", password: "correct horse")
    let isAuthenticated = await withCheckedContinuation { continuation in
      client.login(withParams: params) { _ in continuation.resume(returning: client.isAuthenticated) }
    }
    #expect(isAuthenticated)
    let other = try VectorTransport("me.logout").client
    let stillAuthenticated = await withCheckedContinuation { continuation in
      other.logout { _ in continuation.resume(returning: other.isAuthenticated) }
    }
    #expect(!stillAuthenticated)
  }

  @Test("cancelling reports a cancellation")
  func cancel() async {
    let client = HTTPClientAPI.sample(Silence())
    let error: OMGError? = await withCheckedContinuation { continuation in
      let request = Wallet.getAll(using: client) { response in
        if case .fail(let error) = response {
          continuation.resume(returning: error)
        } else {
          continuation.resume(returning: nil)
        }
      }
      request?.cancel()
    }
    #expect(error?.isCancellation == true)
    #expect(error?.message == "I/O error: cancelled")
  }

  @Test("a request that cannot be built is nil, and the callback still learns why")
  func unbuildable() async {
    let client = HTTPClientAPI(
      config: ClientConfiguration(baseURL: "nonsense", credentials: ClientCredential(apiKey: "k")),
      transport: Always(200, "{}"))
    let error: OMGError? = await withCheckedContinuation { continuation in
      let request = Setting.get(using: client) { response in
        if case .fail(let error) = response {
          continuation.resume(returning: error)
        } else {
          continuation.resume(returning: nil)
        }
      }
      #expect(request == nil)
    }
    #expect(error == .configuration(message: "Invalid base url"))
  }

  @Test("the async form ends with its task")
  func asyncCancel() async {
    let task = Task { await failure { () async throws(OMGError) in try await Setting.get(using: .sample(Silence())) } }
    task.cancel()
    #expect(await task.value?.isCancellation == true)
  }
}
