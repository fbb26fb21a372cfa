/// The reason why something is no message of a type, or has no form in JSON, with the place of it.
package struct MessageProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The field, as `google.rpc.BadRequest` names it: `emails[1].address`. Empty for the message as a whole.
    package var path: String
    package var text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    package var description: String { path.isEmpty ? text : "\(path): \(text)" }
}

/// A place in a message, on the way down.
struct MessagePlace: Sendable {
    /// Deeper messages are not written, nor read.
    static let depthLimit = 64

    private(set) var path = ""
    /// The number of messages around this one.
    private(set) var depth = 0

    func field(_ name: String) -> MessagePlace {
        var place = self
        place.path += path.isEmpty ? name : ".\(name)"
        return place
    }

    func element(_ index: Int) -> MessagePlace {
        var place = self
        place.path += "[\(index)]"
        return place
    }

    func entry(_ key: String) -> MessagePlace {
        var place = self
        place.path += "[\"\(key)\"]"
        return place
    }

    /// - Throws: when that would be too deep.
    func inside() throws(MessageProblem) -> MessagePlace {
        guard depth + 1 < Self.depthLimit else { throw problem("it is nested too deep") }
        var place = self
        place.depth += 1
        return place
    }

    func problem(_ text: String) -> MessageProblem { MessageProblem(path: path, text: text) }
}
