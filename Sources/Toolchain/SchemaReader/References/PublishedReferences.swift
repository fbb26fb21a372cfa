import Contract
import Foundation

/// The URLs that the references of a text lead to.
package enum PublishedReferences {
    /// Returns the URLs of other documents that a contract refers to, without fragments and each once, except those of
    /// schemas that come with Accord.
    ///
    /// - Parameters:
    ///   - text: JSON or YAML.
    ///   - url: where the text was published, which relative references start from.
    ///   - path: the file's name in messages.
    /// - Throws: what makes the text neither JSON nor YAML.
    package static func urls(in text: String, from url: String, path: String) throws(Diagnostics) -> [String] {
        let store = try DocumentStore(roots: [])
        let document = try store.add(text, path: url)
        var found: [String] = []
        var places = [document.root]
        while let place = places.popLast() {
            places += place.elements.reversed() + place.members.reversed().map(\.place)
            guard let reference = place["$ref"]?.node.string, let resource = document.resource(at: place.pointer) else {
                continue
            }
            let target = URIReference(reference).resolved(against: resource.base)
            let isKnown = document.resources.values.contains { $0.base.resource == target.resource }
            guard ["http", "https"].contains(target.scheme), !isKnown, PublishedSchemas.text(of: target) == nil,
                !found.contains(target.resource)
            else { continue }
            found.append(target.resource)
        }
        return found
    }
}
