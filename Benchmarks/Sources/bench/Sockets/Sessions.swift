import AccordNIO
import AccordSocket
import Foundation
import Growfolio

extension Growfolio.Session {
    /// A session with a server of quotes that sends so many when it is asked for any.
    convenience init(port: Int, quotes: Int, path: String = "/", options: SessionOptions = SessionOptions()) throws {
        guard let url = URL(string: "ws://127.0.0.1:\(port)\(path)") else {
            throw Disagreement("no URL has port \(port)")
        }
        self.init(
            transport: NIOSocketTransport(),
            options: options,
            handshake: { Handshake(url: url, appVersion: "\(quotes)") },
            token: { _ in "token" }
        )
    }

    /// Returns when the session is open.
    func opened() async {
        for await state in states where state == .open { return }
    }
}
