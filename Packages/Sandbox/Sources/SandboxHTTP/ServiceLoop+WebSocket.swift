internal import CWebSockets

/// A connection after its WebSocket handshake. All of it runs on the service thread.
extension ServiceLoop {
  /// Seconds that a client has to answer a close frame.
  private static let closeTimeoutSeconds = 5

  /// Turns a connection whose handshake was accepted into a WebSocket.
  func upgrade(_ connection: HTTPConnection, _ response: HTTPServerResponse, _ upgrade: WebSocketUpgrade) {
    let id = registerWebSocket(connection)
    let handle = WebSocketConnection(id: id, loop: self, limit: upgrade.limits.maximumUnread)
    let channel = WebSocketChannel(
      connection: handle, limits: upgrade.limits,
      first: ResponseHead.serializeUpgrade(response, date: configuration.date))
    // A client may have sent frames already, behind its request.
    channel.reader.append(connection.parser.takeRest())
    connection.phase = .webSocket(channel)
    if connection.isPaused {
      connection.isPaused = false
      lws_rx_flow_control(connection.wsi, 1)
    }
    let serve = upgrade.serve
    Task {
      await serve(handle)
      handle.close()
    }
    setTimeout(upgrade.limits.idleTimeoutSeconds, on: connection)
    lws_callback_on_writable(connection.wsi)
    if isDraining { close(channel, 1001, "the server stops", on: connection) } else { readOn(channel, connection) }
  }

  /// Bytes arrived on a WebSocket; false closes the connection.
  func received(_ bytes: UnsafeRawBufferPointer, _ channel: WebSocketChannel, on connection: HTTPConnection) -> Bool {
    guard !channel.isFinishing else { return true }
    channel.reader.append(bytes)
    if !channel.hasSentClose { setTimeout(channel.limits.idleTimeoutSeconds, on: connection) }
    readOn(channel, connection)
    return channel.unsent <= channel.limits.maximumUnsent
  }

  /// Takes out of the input what the handler can hold.
  func readOn(_ channel: WebSocketChannel, _ connection: HTTPConnection) {
    do throws(WebSocketReader.Failure) {
      while !channel.isPaused, !channel.isFinishing, let event = try channel.reader.next() {
        take(event, channel, connection)
      }
    } catch {
      sendClose(error.code, error.reason, channel)
      finish(channel, connection)
    }
  }

  private func take(_ event: WebSocketReader.Event, _ channel: WebSocketChannel, _ connection: HTTPConnection) {
    switch event {
    case .message(let message):
      // Between our close frame and the client's, messages still come; nobody waits for them.
      guard !channel.hasSentClose, !channel.connection.deliver(message) else { return }
      channel.isPaused = true
      lws_rx_flow_control(connection.wsi, 0)
    case .ping(let payload):
      guard !channel.hasSentClose else { return }
      channel.enqueue(WebSocketFrame.bytes(.pong, payload))
      lws_callback_on_writable(connection.wsi)
    case .pong: break
    case .close(let code):
      sendClose(code, "", channel)
      finish(channel, connection)
    }
  }

  /// The handler has room again.
  func resume(_ channel: WebSocketChannel, _ connection: HTTPConnection) {
    guard channel.isPaused else { return }
    channel.isPaused = false
    readOn(channel, connection)
    if !channel.isPaused { lws_rx_flow_control(connection.wsi, 1) }
  }

  /// Sends a frame; a client that takes too little is disconnected.
  func send(_ frame: [UInt8], _ channel: WebSocketChannel, _ connection: HTTPConnection) {
    guard !channel.hasSentClose, !channel.isFinishing else { return }
    channel.enqueue(frame)
    guard channel.unsent <= channel.limits.maximumUnsent else {
      abort(channel, connection)
      return
    }
    lws_callback_on_writable(connection.wsi)
  }

  /// Begins the closing handshake; when the server stops, does not wait for the client's part of it.
  func close(_ channel: WebSocketChannel, _ code: UInt16, _ reason: String, on connection: HTTPConnection) {
    guard !channel.isFinishing else { return }
    sendClose(code, reason, channel)
    channel.connection.end()
    if isDraining {
      finish(channel, connection)
    } else {
      // A writable socket is reported and a close frame read only while input flows.
      if channel.isPaused {
        channel.isPaused = false
        lws_rx_flow_control(connection.wsi, 1)
      }
      setTimeout(Self.closeTimeoutSeconds, on: connection)
      lws_callback_on_writable(connection.wsi)
      readOn(channel, connection)
    }
  }

  /// Ends the connection as it is: nothing more is sent, not even a close frame.
  func abort(_ channel: WebSocketChannel, _ connection: HTTPConnection) {
    channel.isFinishing = true
    channel.dropWaiting()
    channel.connection.end()
    oms_lws_close_soon(connection.wsi)
  }

  private func sendClose(_ code: UInt16?, _ reason: String, _ channel: WebSocketChannel) {
    guard !channel.hasSentClose else { return }
    channel.hasSentClose = true
    channel.enqueue(WebSocketFrame.close(code, reason))
  }

  private func finish(_ channel: WebSocketChannel, _ connection: HTTPConnection) {
    guard !channel.isFinishing else { return }
    channel.isFinishing = true
    channel.connection.end()
    if channel.isPaused {
      channel.isPaused = false
      lws_rx_flow_control(connection.wsi, 1)
    }
    setTimeout(Self.closeTimeoutSeconds, on: connection)
    lws_callback_on_writable(connection.wsi)
  }

  /// The socket of a WebSocket takes more; false closes the connection.
  func canWrite(_ channel: WebSocketChannel, on connection: HTTPConnection) -> Bool {
    if channel.unsent > 0 {
      guard write(channel.next(64 << 10), to: connection.wsi) else { return false }
    }
    if channel.unsent > 0 {
      lws_callback_on_writable(connection.wsi)
    } else if channel.isFinishing {
      guard lws_partial_buffered(connection.wsi) == 0 else {
        lws_callback_on_writable(connection.wsi)
        return true
      }
      linger(connection)
    }
    return true
  }
}
