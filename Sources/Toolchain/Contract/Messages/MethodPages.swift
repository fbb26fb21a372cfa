/// The pagination of a unary method, as the names of its messages' fields show it:
///
/// - as AIP-158 has it: the request has `page_size` and `page_token`, the response `next_page_token`;
/// - by messages for it, as Rin's are: a field of the request holds `page_size` and `cursor`, one of the response
///   `next_cursor`, and perhaps `has_more`.
///
/// Beside that, the response has exactly one repeated field, which holds the items.
public struct MethodPages: Sendable, Equatable {
    /// A field of a message, or of a message that it holds.
    public struct Place: Sendable, Equatable {
        /// The field that holds the message with `field`; `nil` when that is the outer message's own.
        public var holder: Field?
        public var field: Field
    }

    /// The place of the cursor in the request.
    public var cursor: Place
    /// The place of the next cursor in the response. That cursor is empty on the last page.
    public var next: Place
    /// The field beside the next cursor that says whether there is a next page.
    public var hasMore: Field?
    /// The field of the response with the items.
    public var items: Field

    /// The pages of a method; `nil` when it has none, or when it is not plain which they are.
    ///
    /// - Parameter message: finds a message by its full name.
    public init?(of method: Method, message: (String) -> ObjectModel?) {
        guard !method.isClientStreaming, !method.isServerStreaming, let request = message(method.input),
            let response = message(method.output), let items = response.items
        else { return nil }
        self.items = items
        if request.number("page_size") != nil, let cursor = request.text("page_token"),
            let next = response.text("next_page_token")
        {
            self.cursor = Place(field: cursor)
            self.next = Place(field: next)
        } else if let cursor = request.place(of: "cursor", beside: "page_size", message),
            let next = response.place(of: "next_cursor", beside: nil, message)
        {
            self.cursor = cursor
            self.next = next
            if case .object(let name, _)? = next.holder?.type { hasMore = message(name)?.flag("has_more") }
        } else {
            return nil
        }
    }
}

extension ObjectModel {
    /// The only repeated field.
    fileprivate var items: Field? {
        let lists = fields.filter { if case .list = $0.type { true } else { false } }
        return lists.count == 1 ? lists.first.flatMap { $0.isDeprecated ? nil : $0 } : nil
    }

    /// The text field `name` of the one message in here that has it, and the number beside it.
    fileprivate func place(
        of name: String, beside number: String?, _ message: (String) -> ObjectModel?
    ) -> MethodPages.Place? {
        let places = fields.compactMap { holder -> MethodPages.Place? in
            guard holder.isPlain, case .object(let type, _) = holder.type, let held = message(type),
                held.fields.allSatisfy({ $0.presence != .required }), let field = held.text(name),
                number.map({ held.number($0) != nil }) ?? true
            else { return nil }
            return MethodPages.Place(holder: holder, field: field)
        }
        return places.count == 1 ? places.first : nil
    }

    fileprivate func text(_ name: String) -> Field? {
        plain(name).flatMap { $0.type == .scalar(.string) ? $0 : nil }
    }

    fileprivate func flag(_ name: String) -> Field? {
        plain(name).flatMap { $0.type == .scalar(.bool) ? $0 : nil }
    }

    fileprivate func number(_ name: String) -> Field? {
        let types: [FieldType] = [.scalar(.int32), .scalar(.int64), .scalar(.uint32), .scalar(.uint64)]
        return plain(name).flatMap { types.contains($0.type) ? $0 : nil }
    }

    private func plain(_ name: String) -> Field? {
        fields.first { $0.name == name && $0.isPlain }
    }
}

extension Field {
    /// Whether it may be set or not, by itself, and people are meant to.
    fileprivate var isPlain: Bool { oneof == nil && presence != .required && !isDeprecated }
}
