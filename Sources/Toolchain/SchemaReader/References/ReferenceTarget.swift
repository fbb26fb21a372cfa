import Contract
import Foundation

/// The target of a reference.
struct ReferenceTarget {
    var place: NodeLocation
    var resource: SchemaResource
    /// The name of the `$dynamicAnchor` by which it was found.
    var dynamicAnchor: String?
}

/// Why a reference leads nowhere.
struct ReferenceProblem: Error {
    var message: String
    /// The problems of the file that it names.
    var causes: [Diagnostic] = []
    /// Whether what it names would have to be fetched.
    var isRemote = false
}

extension DocumentStore {
    /// Returns the target of a reference in a resource (core, section 8.2).
    func target(of text: String, in resource: SchemaResource) -> Result<ReferenceTarget, ReferenceProblem> {
        target(of: text, in: resource, steps: Self.stepLimit)
    }

    /// Far more references than a pointer passes on its way.
    private static let stepLimit = 100

    private func target(
        of text: String, in resource: SchemaResource, steps: Int
    ) -> Result<ReferenceTarget, ReferenceProblem> {
        let reference = URIReference(text)
        let uri = reference.resolved(against: resource.base)
        do throws(Missing) {
            let home = try home(of: reference, uri, from: resource)
            return target(of: reference.fragment ?? "", text, in: home, steps: steps)
        } catch {
            return .failure(problem(error, with: text))
        }
    }

    /// The resource that the part before `#` names.
    private func home(
        of reference: URIReference, _ uri: URIReference, from resource: SchemaResource
    ) throws(Missing) -> SchemaResource {
        if uri.resource == resource.base.resource {
            // One without an identifier of its own, which says only what it is written in, is a part of its document.
            if let whole = resource.document.resources["#"], whole.base == resource.base { return whole }
            return resource
        }
        do throws(Missing) {
            return try self.resource(at: uri, dialect: resource.dialect)
        } catch {
            if case .nowhere = error, reference.scheme == nil,
                let named = self.resource(named: reference.path, dialect: resource.dialect)
            {
                return named
            }
            // Where an `$id` says where a schema is published, the files of its set still lie beside it.
            let local = reference.resolved(against: URIReference(resource.document.uri))
            guard local != uri, local.scheme == "file" else { throw error }
            if case .unreadable = error { throw error }
            let original = error
            do throws(Missing) {
                return try self.resource(at: local, dialect: resource.dialect)
            } catch {
                if case .nowhere = error { throw original }
                throw error
            }
        }
    }

    private func target(
        of fragment: String, _ text: String, in home: SchemaResource, steps: Int
    ) -> Result<ReferenceTarget, ReferenceProblem> {
        let document = home.document
        if fragment.isEmpty || fragment.hasPrefix("/") || fragment.hasPrefix("%2") {
            guard let start = document.place(at: home.pointer),
                let place = place(at: fragment, from: start, steps) ?? meant(by: fragment, from: start, steps)
            else {
                return .failure(ReferenceProblem(message: "there is no '\(text)'; correct the reference"))
            }
            let resource = place.document.resource(at: place.pointer) ?? home
            let isRecursive = fragment.isEmpty && resource.dynamicAnchors[SchemaResource.recursiveAnchor] != nil
            return .success(
                ReferenceTarget(
                    place: place, resource: resource,
                    dynamicAnchor: isRecursive ? SchemaResource.recursiveAnchor : nil))
        }
        let name = fragment.removingPercentEncoding ?? fragment
        guard let pointer = home.anchors[name], let place = document.place(at: pointer) else {
            let message =
                "there is no '\(text)', as no schema there has the '$anchor' '\(name)'; correct the reference, or begin "
                + "the part after '#' with '/' if it is a JSON Pointer"
            return .failure(ReferenceProblem(message: message))
        }
        return .success(
            ReferenceTarget(
                place: place, resource: document.resource(at: pointer) ?? home,
                dynamicAnchor: home.dynamicAnchors[name] == nil ? nil : name))
    }

    /// The target that authors mean who take `#/` for a whole, and who forget that a schema with an identifier is one: a
    /// pointer into it starts there, and not at the root of the document.
    private func meant(by pointer: String, from start: NodeLocation, _ steps: Int) -> NodeLocation? {
        if pointer == "/" { return start }
        return start.pointer == "#" ? nil : place(at: pointer, from: start.document.root, steps)
    }

    /// The target of a pointer. A `$ref` on its way is followed, as those who bundle documents do.
    private func place(at pointer: String, from start: NodeLocation, _ steps: Int) -> NodeLocation? {
        if let tokens = NodeLocation.tokens(of: pointer), let place = place(at: tokens, from: start, steps) {
            return place
        }
        // Some write a '%' that escapes nothing.
        return pointer.contains("%") ? NodeLocation.tokens(ofPlain: pointer).flatMap { start.descendant($0) } : nil
    }

    private func place(at tokens: [String], from start: NodeLocation, _ steps: Int) -> NodeLocation? {
        var place = start
        var steps = steps
        for token in tokens {
            var next = place.descendant([token])
            while next == nil {
                guard steps > 0, let text = place["$ref"]?.node.string,
                    let resource = place.document.resource(at: place.pointer),
                    case .success(let target) = target(of: text, in: resource, steps: steps - 1)
                else { return nil }
                steps -= 1
                place = target.place
                next = place.descendant([token])
            }
            place = next ?? place
        }
        return place
    }

    private func problem(_ missing: Missing, with text: String) -> ReferenceProblem {
        switch missing {
        case .remote(let uri):
            ReferenceProblem(
                message: "'\(text)' would have to be fetched, and only local files are read; run "
                    + "`accord vendor \(uri)`, which saves it in a root folder, or add a file whose '$id' is '\(uri)'",
                isRemote: true)
        case .nowhere(let path):
            ReferenceProblem(message: "'\(text)' leads to \(path), and there is no such file; correct the reference")
        case .outside(let path):
            ReferenceProblem(
                message: "'\(text)' leads to \(path), which is outside of the root folders (\(rootNames)); add a root "
                    + "that it lies in, or move it")
        case .unreadable(let causes):
            ReferenceProblem(message: "'\(text)' leads to a file that cannot be read; fix that file", causes: causes)
        }
    }
}
