import Foundation
import TestEnvironment

/// What the contracts in `proto/rin` declare, found by reading their text and not by our own reader.
struct Contracts {
    struct Message {
        /// The full name, such as `rin.contacts.v1.Contact`.
        var name: String
        /// Its fields, in order.
        var fields: [Field] = []
        /// How many of them stand outside any oneof, and how many oneofs there are.
        var propertyCount = 0
    }

    struct Field {
        var name: String
        var number: Int
        /// As the contract writes it: `int32`, `map<string,Contact>`, `rin.common.v1.PageRequest`.
        var type: String
        var isRepeated: Bool
    }

    var messages: [Message] = []
    /// The full names of enums.
    var enums: [String] = []
    /// Methods as `rin.score.v1.ScoreService/GetScore`, in order.
    var methods: [String] = []

    /// What all files say, read once.
    static let all = Result { try Contracts() }

    static let folder = Repository.url("proto").resolvingSymlinksInPath()

    /// The paths of all files below `proto` that end in `.proto`, in order.
    static func paths() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".proto") }.sorted()
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    init() throws {
        for path in try Self.paths() { read(try Self.text(path)) }
    }

    private enum Block {
        case message(Int, name: String)
        case oneof(Int)
        case enumeration
        case service(String)
        case method
    }

    private mutating func read(_ text: String) {
        var package = ""
        var blocks: [Block] = []
        for line in text.split(separator: "\n") {
            let code = line.prefix { $0 != "/" }.trimmingCharacters(in: .whitespaces)
            let words = code.split { " (){};".contains($0) }.map(String.init)
            guard let first = words.first else {
                if code == "}" { blocks.removeLast() }
                continue
            }
            switch first {
            case "package": package = words[1]
            case "message":
                let name = self.name(words[1], in: package, blocks)
                if code.hasSuffix("{") { blocks.append(.message(messages.count, name: name)) }
                messages.append(Message(name: name))
            case "enum":
                enums.append(name(words[1], in: package, blocks))
                blocks.append(.enumeration)
            case "service": blocks.append(.service("\(package).\(words[1])"))
            case "rpc":
                if case .service(let name) = blocks.last { methods.append("\(name)/\(words[1])") }
                if code.hasSuffix("{") { blocks.append(.method) }
            case "oneof":
                if case .message(let index, _) = blocks.last {
                    messages[index].propertyCount += 1
                    blocks.append(.oneof(index))
                }
            case "reserved", "option", "import", "syntax": break
            default: readField(words, blocks.last)
            }
        }
    }

    /// `optional int32 score = 10`, `map<string, string> metadata = 12`: the name is what stands before the `=`.
    private mutating func readField(_ words: [String], _ block: Block?) {
        guard let equals = words.firstIndex(of: "="), equals > 1, let number = Int(words[equals + 1]) else { return }
        let labels: Set = ["optional", "repeated"]
        let field = Field(
            name: words[equals - 1],
            number: number,
            type: words[..<(equals - 1)].filter { !labels.contains($0) }.joined(),
            isRepeated: words[0] == "repeated")
        switch block {
        case .message(let index, _):
            messages[index].fields.append(field)
            messages[index].propertyCount += 1
        case .oneof(let index): messages[index].fields.append(field)
        default: break
        }
    }

    /// Whether a type that a field names is an enum.
    func isEnum(_ type: String) -> Bool {
        enums.contains { $0.hasSuffix(".\(type)") }
    }

    private func name(_ name: String, in package: String, _ blocks: [Block]) -> String {
        if case .message(_, let outer) = blocks.last { return "\(outer).\(name)" }
        return "\(package).\(name)"
    }
}
