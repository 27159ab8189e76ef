import Foundation
import Synchronization
import WebRPC

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session's delegate: gives each task's events to its exchange.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate {
  private let open = Mutex<[Int: URLSessionExchange]>([:])
  private let bodyLimit: Int

  init(bodyLimit: Int) {
    self.bodyLimit = bodyLimit
  }

  func begin(_ task: URLSessionDataTask, pipe: BodyPipe?) -> URLSessionExchange {
    let exchange = URLSessionExchange(task, bodyLimit: bodyLimit, pipe: pipe)
    open.withLock { $0[task.taskIdentifier] = exchange }
    return exchange
  }

  private func exchange(_ task: URLSessionTask) -> URLSessionExchange? {
    open.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    _ = exchange(task)?.receive(response)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(exchange(dataTask)?.receive(response) == true ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let exchange = open.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.complete(error, lastResponse: task.response)
  }
}
