public import AccordHTTP
import Foundation

/// A way from the answer to one change into the request of a later one, for changes that build on each other: a contact
/// that a circle gets may itself be new, and has no identifier before the server has made it.
///
/// ```swift
/// extension MutationLink {
///     static let member = MutationLink(
///         "member", from: ContactsService.Mutations.createContact, to: CirclesService.Mutations.addMember
///     ) { created, request in
///         request.contactID = created.contact.id
///     }
/// }
/// let queue = MutationQueue(store: store, calls: calls, links: [.member])
///
/// let contact = try await queue.enqueue(ContactsService.Mutations.createContact, newContact)
/// try await queue.enqueue(CirclesService.Mutations.addMember, request, needing: [MutationLink.member.of(contact)])
/// ```
///
/// The queue keeps the link's name with the later change, and looks the function up when the answer comes, which may be
/// after a restart. So a name stays what it is, like the name of a method, and every queue on the store knows the link.
public struct MutationLink: Sendable {
    /// The name by which the store knows the link.
    public let name: String
    let source: String
    let target: String
    /// Puts what is needed of an answer into the request of another entry.
    let fill: @Sendable (_ answer: any Sendable, _ payload: Data) throws -> Data

    /// - Parameters:
    ///   - name: is stored, so it must not change while changes may be waiting.
    ///   - fill: puts what is needed of the answer into the request, as it is kept: a message, or the `StoredRequest`
    ///     of a REST operation.
    public init<Source: AnyMutation, Target: AnyMutation>(
        _ name: String,
        from source: Source,
        to target: Target,
        fill: @escaping @Sendable (Source.Output, inout Target.Kept) throws -> Void
    ) {
        self.name = name
        self.source = source.method.path
        self.target = target.method.path
        self.fill = { answer, payload in
            guard let answer = answer as? Source.Output else {
                throw MutationError.setAside("the link \(name) has changed")
            }
            var request = try target.kept(from: payload)
            try fill(answer, &request)
            return try target.data(of: request)
        }
    }

    /// Returns the need of a later change for the answer to an earlier one.
    public func of<Output>(_ earlier: QueuedMutation<Output>) -> MutationNeed {
        MutationNeed(link: self, earlier: earlier.id, outcome: earlier.outcome)
    }
}

/// The need of a change for the answer to an earlier one: ``MutationLink/of(_:)``.
public struct MutationNeed: Sendable {
    let link: MutationLink
    let earlier: UUID
    let outcome: MutationOutcome

    var stored: MutationQueueEntry.Need { MutationQueueEntry.Need(entry: earlier, link: link.name) }
}
