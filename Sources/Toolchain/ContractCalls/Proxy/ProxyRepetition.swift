import Accord
import AccordHTTP
import Contract
import DynamicMessages
import Foundation
import MockServer

/// Writes the commands that make calls again which went through a proxy.
struct ProxyRepetition: Sendable {
    let url: URL

    /// The number of bytes that a body may have to be in a command.
    private static let limit = 4096

    func line(_ callable: Callable, _ request: TransportRequest, _ body: Data) -> String {
        var words = ["accord", "try", TracingTransport.text(of: url, hiding: Bytes.secretNames), callable.name]
        switch callable {
        case .operation(let call):
            words += parameters(call.operation, request)
            if !body.isEmpty { words += ["-d", text(body) ?? "…"] }
        case .method(let call):
            let isJSON = request.headers[.contentType]?.contains("json") ?? false
            let message = isJSON ? text(body) : (try? call.messages.json(of: body, type: call.method.input))?.sortedText
            words += ["-d", message ?? "…"]
        case .channel(let channel): return line(channel, [], count: 1)
        }
        return ShellLine.text(words)
    }

    /// - Parameters:
    ///   - sent: the client's messages, as JSON.
    ///   - count: the number of messages of the server to wait for.
    func line(_ channel: SocketChannel, _ sent: [String], count: Int) -> String {
        let place = TracingTransport.text(
            of: url.withScheme(isSecure: url.scheme == "https"), hiding: Bytes.secretNames)
        let messages = sent.flatMap { ["-d", $0] }
        return ShellLine.text(["accord", "try", place, channel.socket.name] + messages + ["--count", "\(count)"])
    }

    private func parameters(_ operation: APIOperation, _ request: TransportRequest) -> [String] {
        let path = RequestCheck.values(inPath: request.url.path(percentEncoded: true), of: [operation.template]).first
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return operation.parameters.flatMap { parameter -> [String] in
            let label = operation.parameters.label(of: parameter)
            return switch parameter.place {
            case .path: (path?.values[parameter.name]).map { ["\(label)=\($0)"] } ?? []
            case .query: items.filter { $0.name == parameter.name }.map { "\(label)=\($0.value ?? "")" }
            // These may be secret.
            case .header, .cookie: []
            }
        }
    }

    private func text(_ data: Data) -> String? {
        data.count <= Self.limit ? String(validating: data, as: UTF8.self) : nil
    }
}
