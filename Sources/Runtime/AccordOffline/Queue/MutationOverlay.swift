public import AccordHTTP
import Foundation

/// A description of how changes that are not sent yet alter the models of the server, by which lists show a person's
/// edits at once.
///
/// ```swift
/// let edits = MutationOverlay(id: \Contact.id)
///     .adding(by: ContactsService.Mutations.createContact) { request, id in
///         Contact(id: id, displayName: request.contact.displayName)
///     }
///     .changing(by: ContactsService.Mutations.updateContact, id: { $0.contact.id }) { contact, request in
///         contact.displayName = request.contact.displayName
///     }
///     .removing(by: ContactsService.Mutations.deleteContact, id: { $0.id })
///
/// for try await pending in await queue.pending(edits) {
///     contacts = pending.applied(to: fetched)
/// }
/// ```
///
/// A change that has failed is no longer among them, so the edit is rolled back when the server refuses it.
public struct MutationOverlay<Model: Sendable, ID: Hashable & Sendable>: Sendable {
    /// The effect of one entry.
    enum Edit: Sendable {
        case add(Model)
        case change(ID, @Sendable (inout Model) -> Void)
        case remove(ID)
    }

    let id: @Sendable (Model) -> ID
    private var edits: [String: @Sendable (MutationQueueEntry) throws -> Edit] = [:]

    /// - Parameter id: what distinguishes one model from another.
    public init(id: @escaping @Sendable (Model) -> ID) {
        self.id = id
    }

    /// The same overlay, with a mutation that adds a model.
    ///
    /// - Parameter model: makes it of the request, and of an identifier for as long as the server has given none: the
    ///   one of the entry.
    public func adding<M: AnyMutation>(
        by mutation: M, _ model: @escaping @Sendable (M.Kept, String) throws -> Model
    ) -> MutationOverlay {
        with(mutation) { request, entry in .add(try model(request, entry.id.uuidString)) }
    }

    /// The same overlay, with a mutation that changes a model.
    ///
    /// - Parameters:
    ///   - id: which model a request changes. The request is as it is kept: a message, or the `StoredRequest` of a
    ///     REST operation.
    ///   - change: does to the model what the server will do.
    public func changing<M: AnyMutation>(
        by mutation: M,
        id: @escaping @Sendable (M.Kept) throws -> ID,
        _ change: @escaping @Sendable (inout Model, M.Kept) -> Void
    ) -> MutationOverlay {
        with(mutation) { request, _ in .change(try id(request)) { change(&$0, request) } }
    }

    /// The same overlay, with a mutation that removes a model.
    ///
    /// - Parameter id: which model a request removes.
    public func removing<M: AnyMutation>(
        by mutation: M, id: @escaping @Sendable (M.Kept) throws -> ID
    ) -> MutationOverlay {
        with(mutation) { request, _ in .remove(try id(request)) }
    }

    private func with<M: AnyMutation>(
        _ mutation: M, _ edit: @escaping @Sendable (M.Kept, MutationQueueEntry) throws -> Edit
    ) -> MutationOverlay {
        var overlay = self
        overlay.edits[mutation.method.path] = { entry in try edit(try mutation.kept(from: entry.payload), entry) }
        return overlay
    }

    /// Returns the effect of an entry; `nil` when it is none of this overlay's, has failed, or cannot be read.
    func edit(_ entry: MutationQueueEntry) -> Edit? {
        guard entry.state == .pending, let edit = edits[entry.path] else { return nil }
        // One that cannot be read is set aside when its turn comes.
        return try? edit(entry)
    }
}

/// Edits of a person that the server does not have yet, in their order.
public struct PendingEdits<Model: Sendable, ID: Hashable & Sendable>: Sendable {
    private let edits: [MutationOverlay<Model, ID>.Edit]
    private let id: @Sendable (Model) -> ID

    init(_ entries: [MutationQueueEntry], _ overlay: MutationOverlay<Model, ID>) {
        edits = entries.compactMap(overlay.edit)
        id = overlay.id
    }

    /// Whether no change is pending.
    public var isEmpty: Bool { edits.isEmpty }

    /// The identifiers of the models that are added, changed or removed: a view may mark them.
    public var ids: Set<ID> {
        Set(
            edits.map { edit in
                switch edit {
                case .add(let model): id(model)
                case .change(let id, _), .remove(let id): id
                }
            })
    }

    /// The models with the edits: changed ones in their places, new ones at the end, removed ones gone.
    public func applied(to models: [Model]) -> [Model] {
        guard !edits.isEmpty else { return models }
        var models: [Model?] = models
        var indices: [ID: Int] = [:]
        for (index, model) in models.enumerated() {
            if let model { indices[id(model)] = index }
        }
        for edit in edits {
            switch edit {
            case .add(let model):
                if let index = indices[id(model)] {
                    models[index] = model
                } else {
                    indices[id(model)] = models.count
                    models.append(model)
                }
            case .change(let id, let change):
                guard let index = indices[id], var model = models[index] else { continue }
                change(&model)
                models[index] = model
            case .remove(let id):
                if let index = indices.removeValue(forKey: id) { models[index] = nil }
            }
        }
        return models.compactMap(\.self)
    }
}

extension MutationQueue {
    /// The edits that the server does not have yet, now and after each change of the queue. A listener that is slow
    /// gets the latest. When a change was sent, ``MutationEvent/sent(_:answer:)`` comes before the edits without it.
    ///
    /// - Throws: ``MutationError``, when the store cannot be read.
    public func pending<Model, ID>(
        _ overlay: MutationOverlay<Model, ID>
    ) -> AsyncThrowingMapSequence<AsyncStream<Void>, PendingEdits<Model, ID>> {
        changes.map { try await self.edits(overlay) }
    }

    private func edits<Model, ID>(
        _ overlay: MutationOverlay<Model, ID>
    ) async throws(MutationError) -> PendingEdits<Model, ID> {
        var entries: [MutationQueueEntry] = []
        while true {
            let page = try await self.entries(after: entries.last?.position, limit: 500)
            entries += page
            if page.count < 500 { return PendingEdits(entries, overlay) }
        }
    }
}
