import Contract
import Foundation

/// What a reference leads to.
struct ReferenceTarget {
    var place: Place
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
    /// What a reference means in a resource (core, section 8.2).
    func target(of text: String, in resource: SchemaResource) -> Result<ReferenceTarget, ReferenceProblem> {
        let reference = URIReference(text)
        let uri = reference.resolved(against: resource.base)
        do throws(Missing) {
            let home = try home(of: reference, uri, from: resource)
            return target(of: reference.fragment ?? "", text, in: home)
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
            return try self.resource(at: uri, for: resource)
        } catch {
            // Where an `$id` says where a schema is published, the files of its set still lie beside it.
            let local = reference.resolved(against: URIReference(resource.document.uri))
            guard local != uri, local.scheme == "file" else { throw error }
            if case .unreadable = error { throw error }
            let original = error
            do throws(Missing) {
                return try self.resource(at: local, for: resource)
            } catch {
                if case .nowhere = error { throw original }
                throw error
            }
        }
    }

    private func target(
        of fragment: String, _ text: String, in home: SchemaResource
    ) -> Result<ReferenceTarget, ReferenceProblem> {
        let document = home.document
        if fragment.isEmpty || fragment.hasPrefix("/") || fragment.hasPrefix("%2") {
            guard let tokens = Place.tokens(of: fragment), let start = document.place(at: home.pointer),
                let place = start.descendant(tokens)
            else {
                return .failure(ReferenceProblem(message: "there is no '\(text)'; correct the reference"))
            }
            let resource = document.resource(at: place.pointer) ?? home
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
