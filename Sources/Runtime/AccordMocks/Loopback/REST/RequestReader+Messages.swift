public import Accord
public import AccordHTTP
import Foundation

extension RequestReader {
    /// A message whose fields are in the path, the query and the body (google/api/http.proto, "Rules for HTTP mapping").
    ///
    /// - Parameter bodyField: the field that is the body; `*` for all fields that are not in the path; `nil` for no body.
    public func message<M: Message>(body bodyField: String? = nil) throws(ConnectError) -> M {
        var node = TextNode(members: [:])
        for item in query where bodyField != "*" {
            let name = Percent.decode(item.name).split(separator: ".").map(String.init)
            node.add(Percent.decode(item.value.replacingOccurrences(of: "+", with: " ")), at: name[...])
        }
        if let bodyField, !body.isEmpty {
            let content = TextNode(json: try json("j"))
            node.merge(bodyField == "*" ? content : TextNode(members: [bodyField: content]))
        }
        for (expression, segment) in segments {
            let name = expression.prefix { $0 != "=" }.split(separator: ".").map(String.init)
            node.add(Percent.decode(segment), at: name[...])
        }
        do {
            return try M(from: TextDecoder(node))
        } catch {
            throw invalid("the request is not as the contract has it", cause: error)
        }
    }
}
