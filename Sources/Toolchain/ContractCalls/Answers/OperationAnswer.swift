import Accord
import AccordHTTP
import Contract
import Foundation
import HTTPTypes
import MockServer

/// Reads the answer to a call of a REST operation.
package struct OperationAnswer: AnswerReader {
    private let operation: APIOperation
    private let schemas: Schemas
    private let isHead: Bool
    private var status = 0
    private var response: APIResponse?
    private var payload: Payload?
    private var type: MediaType?
    private var coding: ContentCoding?
    private var body = Data()
    private var items: StreamItems?
    private var isTooLarge = false
    private var count = 0

    /// - Parameter isHead: whether the request had the method HEAD, to which no body is the answer.
    package init(_ call: CallableOperation, isHead: Bool = false) {
        operation = call.operation
        schemas = call.schemas
        self.isHead = isHead
    }

    // MARK: - The head

    package mutating func begin(status: Int, headers: HTTPFields) -> [AnswerEvent] {
        self.status = status
        coding = headers[.contentEncoding]?.lowercased() == "gzip" ? .gzip : nil
        type = headers[.contentType].flatMap { MediaType($0) }
        var events: [AnswerEvent] = status >= 400 ? [.failure(AnswerFailure(code: "\(status)"))] : []
        guard let response = ResponseChoice(operation: operation).response(status) else {
            events.append(.deviation(undocumented))
            return events
        }
        self.response = response
        events += headerDeviations(response, headers).map { .deviation($0) }
        guard mayHaveBody, !response.payloads.isEmpty else { return events }
        guard let written = headers[.contentType], let type else {
            // An answer without a body has no type, either: that is reported at its end.
            return events
        }
        payload = MediaType.payload(of: type, among: response.payloads)
        guard let payload else {
            let wanted = response.payloads.map(\.mediaType).joined(separator: " or ")
            events.append(
                .deviation(
                    Deviation(
                        .contentTypeWrong,
                        "the response \(status) has the media type '\(written.onOneLine(limit: 100))', and the contract has "
                            + wanted,
                        subject: "\(status)")))
            return events
        }
        if type.isEvents || type.isLines { items = StreamItems(type, MediaType(payload.mediaType)) }
        return events
    }

    private var mayHaveBody: Bool { !isHead && status >= 200 && ![204, 205, 304].contains(status) }

    /// Statuses by which servers, and what is before them, say that they are busy or do not know the caller, are the answer
    /// to any request (RFC 9110, section 15). A contract that has no response at all leaves open what succeeds.
    private var undocumented: Deviation {
        let isGeneral = [401, 403, 404, 406, 408, 429, 502, 503, 504].contains(status) || status == 304
        let names = ResponseChoice(operation: operation).names.joined(separator: ", ")
        let isOpen = names.isEmpty && status < 500
        return Deviation(
            .statusUndocumented,
            "the response has the status \(status), and the contract has \(names.isEmpty ? "none" : names)",
            subject: "\(status)", weight: isGeneral || isOpen ? .note : .error)
    }

    private func headerDeviations(_ response: APIResponse, _ headers: HTTPFields) -> [Deviation] {
        // A response header that is named "Content-Type" is ignored (OpenAPI 3.1, "Response Object").
        response.headers.filter { $0.name.lowercased() != "content-type" }.flatMap { header -> [Deviation] in
            let subject = "\(status) \(header.name.lowercased())"
            guard let name = HTTPField.Name(header.name), let text = headers[name] else {
                guard header.isRequired else { return [] }
                return [
                    Deviation(
                        .headerMissing, "the response \(status) has no header field '\(header.name)'", subject: subject)
                ]
            }
            guard let schema = header.schema else { return [] }
            let violations = schemas.violations(ofSent: schemas.value(of: text, header), schema)
            return violations.prefix(AnswerLimits.violations).map { violation in
                Deviation(
                    .headerInvalid,
                    "the header field '\(header.name)' of the response \(status) \(violation.sentence)",
                    subject: subject)
            }
        }
    }

    // MARK: - The body

    package mutating func read(_ chunk: Data) -> [AnswerEvent] {
        count += chunk.count
        if coding == nil, items != nil {
            let found = items?.append(chunk) ?? []
            return found.flatMap { self.item($0) }
        }
        guard body.count + chunk.count <= AnswerLimits.size else {
            isTooLarge = true
            return []
        }
        body.append(chunk)
        return []
    }

    package mutating func end(trailers: HTTPFields) -> [AnswerEvent] {
        if isTooLarge { return [.deviation(malformed("is larger than \(AnswerLimits.size) bytes, which are read"))] }
        if let coding, !body.isEmpty {
            guard let decoded = try? coding.decompress(body, AnswerLimits.size) else {
                return [.deviation(malformed("cannot be decompressed"))]
            }
            body = decoded
        }
        guard var items else { return whole() }
        var found = coding == nil ? [] : items.append(body)
        found += items.end()
        var events = found.flatMap { item($0) }
        if items.isCut {
            events.append(
                .deviation(
                    Deviation(
                        .streamTruncated, "the stream ends within an event, which readers drop", subject: "\(status)")))
        }
        return events
    }

    private func whole() -> [AnswerEvent] {
        guard let response else { return shown }
        guard mayHaveBody else {
            guard !body.isEmpty else { return [] }
            return [.deviation(Deviation(.bodyUnexpected, "the response \(status) has a body", subject: "\(status)"))]
        }
        if response.payloads.isEmpty {
            guard !body.isEmpty else { return [] }
            let deviation = Deviation(
                .bodyUnexpected, "the response \(status) has a body, and the contract has none", subject: "\(status)",
                weight: .note)
            return shown + [.deviation(deviation)]
        }
        guard let payload, let type else {
            guard body.isEmpty || self.type == nil else { return shown }
            let what = body.isEmpty ? "has no body" : "does not say which media type its body has"
            let rule: Deviation.Rule = body.isEmpty ? .bodyMissing : .contentTypeWrong
            return shown + [.deviation(Deviation(rule, "the response \(status) \(what)", subject: "\(status)"))]
        }
        guard type.isJSON || type.isText else { return shown }
        if type.isText, !type.isJSON {
            guard let text = String(validating: body, as: UTF8.self) else {
                return shown + [.deviation(malformed("is not UTF-8"))]
            }
            // A table, or another document that is a text, is not taken apart.
            let isPlain = payload.schema.map { !schemas.types($0).isSubset(of: [.object, .array]) } ?? false
            return shown + (isPlain ? invalid(schemas.value(of: text, payload.schema), payload.schema) : [])
        }
        return json(body) { invalid($0, payload.schema) }
    }

    /// The body as far as it is known what it is.
    private var shown: [AnswerEvent] {
        guard !body.isEmpty else { return [] }
        if type?.isJSON ?? false, let value = try? JSONValue(json: body) { return [.message(value)] }
        return [.bytes(body)]
    }

    /// - Parameter check: compares the value with the contract.
    private func json(_ data: Data, _ place: String = "", check: (JSONValue) -> [AnswerEvent]) -> [AnswerEvent] {
        guard !data.isEmpty else {
            return [.deviation(Deviation(.bodyMissing, "the response \(status) has no body", subject: "\(status)"))]
        }
        let value: JSONValue
        do throws(CodecError) {
            value = try JSONValue(json: data)
        } catch {
            return [.bytes(data), .deviation(malformed("\(place)is no JSON: \(error.message)"))]
        }
        return [.message(value)] + check(value)
    }

    private func item(_ item: StreamItem) -> [AnswerEvent] {
        guard let payload, !isEnd(item) else { return [] }
        if let data = payload.eventData { return event(item, data, payload.schema) }
        let schema = payload.itemSchema
        guard let schema else { return json(item.data, Self.item) { _ in [] } }
        // Events may be texts, which are in no quotes, and some contracts have one text for the whole stream.
        let text = JSONValue.string(String(decoding: item.data, as: UTF8.self))
        let value = try? JSONValue(json: item.data)
        if let value, !schemas.violations(ofSent: value, schema).isEmpty, schemas.accepts(text, schema) {
            return [.message(value)]
        }
        if let value { return [.message(value)] + invalid(value, schema) }
        guard schemas.accepts(text, schema) else { return json(item.data, Self.item) { _ in [] } }
        return [.message(text)]
    }

    private static let item = "has an item that "

    /// Whether it is no event, but says that there are no more, which generated clients take for the end as well.
    private func isEnd(_ item: StreamItem) -> Bool { type?.isEvents ?? false && item.data == Data("[DONE]".utf8) }

    /// Reads an event that the contract describes as a whole.
    private func event(_ item: StreamItem, _ data: EventData, _ schema: SchemaID?) -> [AnswerEvent] {
        let text = JSONValue.string(String(decoding: item.data, as: UTF8.self))
        guard data.isEncoded || !schemas.types(data.schema).contains(.string) else {
            return [.message(text)] + invalid(item.event(data: text), schema)
        }
        return json(item.data, Self.item) { value in
            guard data.isEncoded else { return invalid(item.event(data: value), schema) }
            return invalid(item.event(data: text), schema) + invalid(value, data.schema, at: "/data")
        }
    }

    /// - Parameter place: of the value in the body, or in the item of a stream.
    private func invalid(_ value: JSONValue, _ schema: SchemaID?, at place: String = "") -> [AnswerEvent] {
        guard let schema else { return [] }
        return schemas.violations(ofSent: value, schema).prefix(AnswerLimits.violations).map { violation in
            let pointer = place + violation.pointer.onOneLine(limit: 200)
            let part = pointer.isEmpty ? "the body" : "\(pointer) of the body"
            return .deviation(
                Deviation(
                    .bodyInvalid, "\(part) of the response \(status) \(violation.sentence)",
                    subject: "\(status) \(pointer.withoutIndices) \(violation.keyword)"))
        }
    }

    private func malformed(_ what: String) -> Deviation {
        Deviation(.bodyMalformed, "the body of the response \(status) \(what)", subject: "\(status)")
    }
}

extension Violation {
    /// The requirement after a noun: `must be a string (type)`.
    var sentence: String { "\(message) (\(keyword))" }
}

extension String {
    /// A pointer in which all elements of a list are the same, so that each of them is no deviation of its own.
    var withoutIndices: String {
        split(separator: "/", omittingEmptySubsequences: false).map { Int($0) == nil ? String($0) : "*" }
            .joined(separator: "/")
    }
}
