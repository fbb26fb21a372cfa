import Accord
import Contract

/// The pages of a method, in ProtoJSON.
struct RPCPages: Sendable {
    private let pages: MethodPages

    init(_ pages: MethodPages) {
        self.pages = pages
    }

    /// The number of items of a page, where the client asks for none.
    private static let defaultSize = 50
    private static let largestSize = 1000

    /// The response as the last page, so that clients which follow pages come to an end.
    func last(_ response: JSONValue) -> JSONValue {
        setting(cursor: nil, in: response)
    }

    /// Puts the page of items that a request asks for into a response. The cursor is the number of items before it.
    func page(of items: [JSONValue], _ request: JSONValue, in response: JSONValue) -> JSONValue {
        let start = max(0, min(Int(text(pages.cursor, in: request) ?? "") ?? 0, items.count))
        let asked = pageSize(in: request) ?? 0
        let end = start + min(items.count - start, asked > 0 ? min(asked, Self.largestSize) : Self.defaultSize)
        let page = Array(items[start..<end])
        var response = response
        response.set(pages.items.jsonName, page.isEmpty ? nil : .array(page))
        return setting(cursor: end < items.count ? "\(end)" : nil, in: response)
    }

    private func setting(cursor: String?, in response: JSONValue) -> JSONValue {
        var response = response
        let value = cursor.map { JSONValue.string($0) }
        guard let holder = pages.next.holder else {
            response.set(pages.next.field.jsonName, value)
            return response
        }
        var held = response[holder.jsonName] ?? .object([:])
        held.set(pages.next.field.jsonName, value)
        if let hasMore = pages.hasMore { held.set(hasMore.jsonName, cursor == nil ? nil : true) }
        response.set(holder.jsonName, held)
        return response
    }

    private func text(_ place: MethodPages.Place, in request: JSONValue) -> String? {
        if case .string(let text)? = holder(place, in: request)[place.field.jsonName] { return text }
        return nil
    }

    /// The size of pages, beside the cursor. Numbers of 64 bits are in quotes.
    private func pageSize(in request: JSONValue) -> Int? {
        switch holder(pages.cursor, in: request)["pageSize"] {
        case .number(let number)?: return Int(number.description)
        case .string(let text)?: return Int(text)
        default: return nil
        }
    }

    private func holder(_ place: MethodPages.Place, in message: JSONValue) -> JSONValue {
        place.holder.map { message[$0.jsonName] ?? .object([:]) } ?? message
    }
}

extension JSONValue {
    /// Sets a member of an object, or removes it.
    mutating func set(_ name: String, _ value: JSONValue?) {
        guard case .object(var members) = self else { return }
        members[name] = value
        self = .object(members)
    }
}
