import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An element of XML, as an XML parser that is not ours understands it.
public final class XMLTree {
    public struct Malformed: Error {
        /// The line at which the parser gave up.
        public let line: Int
    }

    public let name: String
    public let attributes: [String: String]
    public private(set) var children: [XMLTree] = []
    /// Its own text, without that of its children.
    public private(set) var text = ""

    private init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    public static func root(of xml: String) throws -> XMLTree {
        let reading = Reading()
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = reading
        guard parser.parse(), let root = reading.root else { throw Malformed(line: parser.lineNumber) }
        return root
    }

    /// All elements below it with that name, in the order of the text.
    public func all(_ name: String, ofClass kind: String? = nil) -> [XMLTree] {
        children.flatMap { child in
            let isMeant = child.name == name && (kind == nil || child.attributes["class"] == kind)
            return (isMeant ? [child] : []) + child.all(name, ofClass: kind)
        }
    }

    /// With the text of all that is in it.
    public var fullText: String { text + children.map(\.fullText).joined() }

    private final class Reading: NSObject, XMLParserDelegate {
        var root: XMLTree?
        private var open: [XMLTree] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            let element = XMLTree(name, attributes)
            if let parent = open.last { parent.children.append(element) } else { root = element }
            open.append(element)
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            _ = open.popLast()
        }
    }
}
