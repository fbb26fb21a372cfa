import Accord
import Contract

/// The `x-accord-…` objects, as Accord made them of their schemas.
typealias SessionExtension = Record

/// A message that an `x-accord-…` object names.
struct MessageReference {
    /// Its name in its set.
    var name: String
    var message: MessageSetModel.Message
    var frame: Frame
}

extension Direction {
    func reference(_ index: Int) -> MessageReference {
        MessageReference(name: model.messages[index].name, message: model.messages[index], frame: frames[index])
    }
}

/// The references of `x-accord-…` objects: to messages by their names, to values by pointers into frames.
extension AsyncAPIReader {
    /// The message of a name; `nil`, and reported, when there is none in that direction.
    func message(_ name: String, _ key: String, of place: NodeLocation, in direction: Direction) -> MessageReference? {
        if direction.indistinct.contains(name) {
            report(
                "nothing distinguishes the frames of '\(name)' from those of other messages, so that the session does not know "
                    + "them; add a 'const' to a property of each, or a tag to 'x-accord-envelope'",
                at: place[key] ?? place)
            return nil
        }
        let known = direction.messages.map(\.key)
        if let index = direction.messages.firstIndex(where: { $0.key == name })
            ?? direction.frames.firstIndex(where: { $0.name == name })
        {
            return direction.reference(index)
        }
        let remedy =
            known.isEmpty
            ? "it has none; say by operations who sends what" : Suggestion.text(for: name, among: known)
        report("'\(name)' is no message that the \(direction.sender) sends here; \(remedy)", at: place[key] ?? place)
        return nil
    }

    /// The kind of value that a pointer has to lead to.
    enum Wanted {
        case number, text, texts, date, key

        var description: String {
            switch self {
            case .number: "a number"
            case .text: "a string"
            case .texts: "a list of strings"
            case .date: "a date"
            case .key: "a string, a number or the like"
            }
        }

        func accepts(_ form: Form, _ shapes: ShapeBuilder) -> Bool {
            switch (self, form) {
            case (.number, .scalar(.int32)), (.number, .scalar(.int64)), (.number, .scalar(.uint64)),
                (.number, .scalar(.float)), (.number, .scalar(.double)), (.number, .scalar(.decimal)):
                true
            case (.text, _): form.isText
            case (.texts, .list(let items?)): shapes.form(of: shapes.resolve(items).use).isText
            case (.date, .scalar(.date)): true
            case (.key, .scalar(let type)): type != .any && type != .bytes
            case (.key, .literals): true
            default: false
            }
        }
    }

    /// The path in a message's payload that a pointer into its frame means; `nil`, and reported, when it means none.
    func path(
        _ pointer: String?, _ key: String, of place: NodeLocation, in message: MessageReference, _ wanted: Wanted
    ) -> PayloadPath? {
        guard let pointer else { return nil }
        let at = place[key] ?? place
        let tokens = NodeLocation.path(pointer)
        let home = message.message.payloadPath
        guard message.message.payload != nil else {
            report(
                "the message '\(message.name)' has no payload that '\(pointer)' could lead into; describe it there",
                at: at)
            return nil
        }
        guard tokens.starts(with: home), tokens.count > home.count else {
            report(
                "'\(pointer)' does not lead into the payload of '\(message.name)', which is at '\(NodeLocation.pointer(to: home))'; "
                    + "name a place in it",
                at: at)
            return nil
        }
        guard let value = shapes.value(at: tokens, in: message.frame.schema) else {
            let known = shapes.pointers(near: tokens, in: message.frame.schema)
            let remedy = known.isEmpty ? "describe it there" : Suggestion.text(for: pointer, among: known)
            report("the message '\(message.name)' has no '\(pointer)'; \(remedy)", at: at)
            return nil
        }
        guard wanted.accepts(shapes.form(of: shapes.resolve(value.schema).use), shapes) else {
            let schema = graph.place(of: value.schema).location
            report(
                "'\(pointer)' of the message '\(message.name)' is to be \(wanted.description), and is described as "
                    + "something else (\(schema.file):\(schema.line)); name another, or fix its schema",
                at: at)
            return nil
        }
        return Array(tokens.dropFirst(home.count))
    }

    /// A path that is the same in several messages.
    func path(
        _ pointer: String?, _ key: String, of place: NodeLocation, in messages: [MessageReference], _ wanted: Wanted
    ) -> PayloadPath? {
        let paths = messages.compactMap { path(pointer, key, of: place, in: $0, wanted) }
        return paths.count == messages.count ? paths.first : nil
    }
}

extension ShapeBuilder {
    /// Pointers to the properties beside the one that a path does not find.
    func pointers(near path: [String], in id: SchemaID) -> [String] {
        for count in stride(from: path.count - 1, through: 0, by: -1) {
            let home = Array(path.prefix(count))
            guard let value = value(at: home, in: id) else { continue }
            return flattened(resolve(value.schema).end).properties.map { NodeLocation.pointer(to: home + [$0.name]) }
        }
        return []
    }
}
