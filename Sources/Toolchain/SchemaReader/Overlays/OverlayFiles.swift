import Contract

/// The overlays of documents, in files.
struct OverlayFiles {
    /// The paths of overlays on disk, in the order in which they are applied, by the documents' paths below their roots.
    var paths: [String: [String]] = [:]

    /// A document with its overlays applied.
    struct Result {
        var root: Node
        /// Whether an overlay has keys by which schemas are named.
        var hasIdentifiers = false
        /// Errors and warnings.
        var problems: [Diagnostic] = []
    }

    /// - Parameters:
    ///   - importPath: the document's path below its root.
    ///   - uris: where the document was found, and where it is published, if that is known.
    func applied(to root: Node, of importPath: String, at uris: [String]) -> Result {
        var result = Result(root: root)
        guard let paths = paths[importPath] else { return result }
        var application = OverlayApplication(to: root)
        for path in paths {
            guard let overlay = overlay(at: path, &result.problems) else { continue }
            if let extended = overlay.extended, !isFor(uris, extended.reference, path) {
                result.problems.append(
                    Diagnostic(
                        "the overlay is for '\(extended.reference)', and is applied to '\(importPath)'; correct 'extends', "
                            + "or \"overlays\" of accord.json", severity: .warning, at: extended.location))
            }
            application.apply(overlay)
            result.hasIdentifiers = result.hasIdentifiers || overlay.hasIdentifiers
        }
        result.root = application.root
        result.problems += application.problems
        return result
    }

    private func overlay(at path: String, _ problems: inout [Diagnostic]) -> Overlay? {
        do throws(Diagnostics) {
            let data = try DocumentStore.data(at: Path.absolute(path), path: path)
            let text = unsafe data.withUnsafeBytes { bytes in
                unsafe DocumentStore.read(bytes.assumingMemoryBound(to: UInt8.self), path: path)
            }
            var reader = OverlayReader()
            let overlay = reader.overlay(text)
            problems += reader.problems
            return overlay
        } catch {
            problems += error.all
            return nil
        }
    }

    /// Whether a reference from an overlay leads to one of these. Nobody knows where a document is published that is not
    /// vendored.
    private func isFor(_ uris: [String], _ reference: String, _ path: String) -> Bool {
        let own = URIReference(DocumentStore.uri(ofFile: Path.absolute(path)))
        let extended = URIReference(reference).resolved(against: own)
        return uris.contains(extended.resource) || extended.scheme != "file" && uris.count == 1
    }
}
