internal import CWebSockets

/// The way of a request through one connection. All of it runs on the service thread.
extension ServiceLoop {
  private static let pieceSize = 64 << 10

  /// Bytes arrived; false closes the connection.
  func received(_ bytes: UnsafeRawBufferPointer, on wsi: OpaquePointer) -> Bool {
    guard let connection = connections[wsi] else { return false }
    switch connection.phase {
    case .lingering:
      return true
    case .webSocket(let channel):
      return received(bytes, channel, on: connection)
    case .receiving:
      connection.parser.append(bytes)
      return readOn(connection)
    case .handling:
      connection.parser.append(bytes)
      if connection.parser.buffered > configuration.maximumHeadSize, !connection.isPaused {
        connection.isPaused = true
        lws_rx_flow_control(wsi, 0)
      }
      return true
    case .answering:
      // Not paused here: the library does not report a writable socket while its input is paused.
      connection.parser.append(bytes)
      return connection.parser.buffered <= 4 * (configuration.maximumHeadSize + configuration.maximumBodySize)
    }
  }

  /// The socket takes more; false closes the connection.
  func canWrite(on wsi: OpaquePointer) -> Bool {
    guard let connection = connections[wsi] else { return false }
    if case .webSocket(let channel) = connection.phase { return canWrite(channel, on: connection) }
    guard case .answering(var outgoing) = connection.phase else { return true }
    if outgoing.isDone {
      // The library calls only when everything written before has left.
      return finish(connection, closes: outgoing.closes)
    }
    let piece = outgoing.next(Self.pieceSize)
    connection.phase = .answering(outgoing)
    guard write(piece, to: wsi) else { return false }
    if outgoing.isDone, !outgoing.closes, lws_partial_buffered(wsi) == 0 {
      return finish(connection, closes: false)
    }
    lws_callback_on_writable(wsi)
    return true
  }

  /// Begins to send an answer.
  func answer(_ connection: HTTPConnection, _ response: HTTPServerResponse, isHead: Bool, keepsAlive: Bool) {
    guard response.delivery != .dropped else {
      connection.phase = .lingering
      oms_lws_close_soon(connection.wsi)
      return
    }
    if case .webSocket(let accepted) = response.delivery {
      upgrade(connection, response, accepted)
      return
    }
    connection.phase = .answering(
      OutgoingResponse(
        response, date: configuration.date, isHead: isHead, keepsAlive: keepsAlive && !isDraining))
    if connection.isPaused {
      connection.isPaused = false
      lws_rx_flow_control(connection.wsi, 1)
    }
    setTimeout(configuration.receiveTimeoutSeconds, on: connection)
    lws_callback_on_writable(connection.wsi)
  }

  /// Takes the next request out of what has arrived; false closes the connection.
  func readOn(_ connection: HTTPConnection) -> Bool {
    do throws(RequestRefusal) {
      switch try connection.parser.next() {
      case .needsMore:
        let isIdle = !connection.parser.isInsideRequest
        if isIdle, isDraining { return false }
        setTimeout(isIdle ? configuration.keepAliveSeconds : configuration.receiveTimeoutSeconds, on: connection)
        return true
      case .sendContinue:
        setTimeout(configuration.receiveTimeoutSeconds, on: connection)
        return write(ResponseHead.continue, to: connection.wsi)
      case .complete(let complete):
        handle(complete, on: connection)
        return true
      }
    } catch {
      let body = ServerAnswers.badRequest(status: error.status, cause: error.reason)
      answer(connection, .json(body, status: error.status), isHead: false, keepsAlive: false)
      return true
    }
  }

  private func handle(_ complete: RequestParser.Complete, on connection: HTTPConnection) {
    let exchange = register(connection)
    // However long the handler takes, the connection must not time out meanwhile.
    lws_set_timeout(connection.wsi, NO_PENDING_TIMEOUT, 0)
    let handler = self.handler
    let task = Task { self.post(.respond(exchange: exchange, await handler(complete.request))) }
    connection.phase = .handling(
      exchange: exchange, isHead: complete.request.method == "HEAD", keepsAlive: complete.keepsAlive, task: task)
  }

  private func finish(_ connection: HTTPConnection, closes: Bool) -> Bool {
    if closes {
      // Closing a socket with unread input resets it and can destroy the answer before the client has
      // read it: close our direction, then wait a moment for the client to close its own.
      linger(connection)
      return true
    }
    connection.phase = .receiving
    return readOn(connection)
  }

  func linger(_ connection: HTTPConnection) {
    connection.phase = .lingering
    ServerSocket.shutDownWriting(lws_get_socket_fd(connection.wsi))
    setTimeout(1, on: connection)
  }

  func setTimeout(_ seconds: Int, on connection: HTTPConnection) {
    lws_set_timeout(connection.wsi, PENDING_TIMEOUT_USER_OK, Int32(clamping: max(seconds, 1)))
  }

  func write(_ piece: [UInt8], to wsi: OpaquePointer) -> Bool {
    guard !piece.isEmpty else { return true }
    var buffer = [UInt8](repeating: 0, count: oms_lws_pre)
    buffer.append(contentsOf: piece)
    return buffer.withUnsafeMutableBufferPointer { pointer in
      guard let base = pointer.baseAddress else { return false }
      return lws_write(wsi, base + oms_lws_pre, piece.count, LWS_WRITE_HTTP) >= 0
    }
  }
}
