import Accord
import Contract
import Foundation

/// Streams of events or lines.
extension ContentMaker {
    /// The number of events or lines that a stream has where no example has others.
    private static let streamLength = 3

    func stream(_ payload: Payload, _ type: MediaType, _ preference: Preference) throws(Problem) -> Data {
        if let values = example(payload, of: payload.schema, preference) {
            return values.reduce(into: Data()) { $0 += self.item($1, payload).bytes(of: type) }
        }
        var bytes = Data()
        for number in 0..<Self.streamLength {
            let maker = ContentMaker(schemas: schemas, seed: (preference.seed ?? seed) &+ UInt64(number))
            var own = preference
            own.seed = preference.seed.map { $0 &+ UInt64(number) }
            bytes += maker.item(try maker.value(payload, own), payload).bytes(of: type)
        }
        return bytes
    }

    /// The items of an example of the whole stream, which is a list of them; `nil` where there is none that is wanted.
    private func example(_ payload: Payload, of schema: SchemaID?, _ preference: Preference) -> [JSONValue]? {
        guard !preference.isDynamic, preference.seed == nil, let schema else { return nil }
        return payload.examples.lazy.filter { preference.example == nil || $0.name == preference.example }
            .compactMap { JSONValue($0.value).arrayValue }
            .first { items in items.allSatisfy { schemas.accepts($0, schema) } }
    }

    /// - Parameter value: of the item, or of the whole event.
    private func item(_ value: JSONValue, _ payload: Payload) -> StreamItem {
        guard let data = payload.eventData, let members = value.objectValue else {
            return StreamItem(data: self.data(value, of: payload))
        }
        func text(_ name: String) -> String? {
            members[name]?.stringValue.map { String($0.prefix { !$0.isNewline }) }
        }
        return StreamItem(
            data: self.data(of: members["data"], data, payload), event: text("event"), id: text("id"),
            retry: members["retry"]?.numberValue.flatMap { Int($0.description) })
    }

    /// The data of a whole event. Readers drop an event without any; and nobody knows of a sample's text that it is JSON.
    private func data(of value: JSONValue?, _ data: EventData, _ payload: Payload) -> Data {
        if data.isEncoded, case .string(let text)? = value, let json = try? JSONValue(json: text),
            schemas.accepts(json, data.schema)
        {
            return Data(text.utf8)
        }
        let value = data.isEncoded ? nil : value
        return self.data(value ?? schemas.sample(data.schema, "data", seed) ?? "", of: payload)
    }

    /// The data of an item whose value is as a client gets it. It is JSON, except for the texts of events, which clients
    /// take as they are.
    func data(_ value: JSONValue, of payload: Payload) -> Data {
        guard case .string(let text) = value, MediaType(payload.mediaType)?.isEvents ?? false else {
            return value.sortedData
        }
        let isText = payload.eventData.map { !$0.isEncoded } ?? payload.itemSchema.map(isText) ?? false
        return isText ? Data(text.utf8) : value.sortedData
    }

    private func isText(_ schema: SchemaID) -> Bool { schemas.types(schema) == [.string] }
}
