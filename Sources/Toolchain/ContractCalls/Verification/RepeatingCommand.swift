import Accord
import AccordHTTP
import Contract
import Foundation
import HTTPTypes
import MockServer

/// Writes the commands that make calls again: `accord try`, without secrets.
struct RepeatingCommand: Sendable {
    private let options: Verifier.Options
    private let url: URL

    init(_ options: Verifier.Options, _ url: URL) {
        self.options = options
        self.url = url
    }

    func line(_ call: CallableOperation, _ values: OperationSamples.Values) -> String {
        var words = [call.operation.name]
        for parameter in call.operation.parameters {
            guard let value = values.parameters[ParameterKey(parameter)] else { continue }
            words.append("\(call.operation.parameters.label(of: parameter))=\(Self.text(of: value))")
        }
        if let body = values.body {
            if case .string(let text) = body.value, !(MediaType(body.payload.mediaType)?.isJSON ?? true) {
                words += ["-d", text]
            } else {
                words += ["-d", body.value.sortedText]
            }
        }
        return line(words)
    }

    func line(_ call: CallableMethod, _ message: JSONValue, usesJSON: Bool) -> String {
        var words = [call.path, "-d", message.sortedText]
        let isDefault = usesJSON == (options.input.rpcProtocol == .connect)
        if !isDefault { words += ["--codec", usesJSON ? "json" : "binary"] }
        return line(words)
    }

    func line(
        _ channel: SocketChannel, _ arguments: [CallInput.Argument], _ frames: [JSONValue], count: Int
    ) -> String {
        var words = [channel.socket.name] + arguments.map { "\($0.name)=\($0.text)" }
        for frame in frames { words += ["-d", frame.sortedText] }
        return line(words + ["--count", "\(count)"], url: url.withScheme(isSecure: url.scheme == "https"))
    }

    private func line(_ words: [String], url: URL? = nil) -> String {
        let place = TracingTransport.text(of: url ?? self.url, hiding: Bytes.secretNames)
        var all = ["accord", "try", place] + words + options.words
        for field in options.input.headers {
            let isSecret = Bytes.secretNames.contains(field.name.canonicalName)
            all += ["-H", "\(field.name.canonicalName): \(isSecret ? "…" : field.value)"]
        }
        // The shell puts the token in, which is in no report.
        return ShellLine.text(all) + (options.input.token == nil ? "" : #" --token "$TOKEN""#)
    }

    /// A value as `accord try` reads it again.
    static func text(of value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        return value.sortedText
    }
}

extension URL {
    /// The same place for a WebSocket.
    func withScheme(isSecure: Bool) -> URL {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.scheme = isSecure ? "wss" : "ws"
        return parts?.url ?? self
    }
}
