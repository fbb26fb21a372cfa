import Testing

@Suite("REST: bodies of requests")
struct RESTBodyTests {
    private let json = "requestBody: { content: { application/json: { schema: { type: object } } } }"
    private var required: String { json.replacing("{ content", with: "{ required: true, content") }
    private let both = """
        requestBody:
          content:
            application/json: { schema: { type: object } }
            application/xml: { schema: { type: string } }
        """

    @Test("A body that is gone breaks, and one that may be absent does not")
    func removed() throws {
        let (there, back) = try operationRules(json, "")
        #expect(there == ["REST_BODY_REMOVED"])
        #expect(back == ["REST_BODY_ADDED"])
    }

    @Test("A new body that is required breaks")
    func addedRequired() throws {
        let (there, back) = try operationRules("", required)
        #expect(there == ["REST_BODY_ADDED_REQUIRED"])
        #expect(back == ["REST_BODY_REMOVED"])
    }

    @Test("A body that became required breaks, and the reverse does not")
    func becameRequired() throws {
        let (there, back) = try operationRules(json, required)
        #expect(there == ["REST_BODY_BECAME_REQUIRED"])
        #expect(back == ["REST_BODY_BECAME_OPTIONAL"])
    }

    @Test(
        "A body of bytes is the same without a schema, with an empty one, and with the format of OpenAPI 3.0",
        arguments: ["application/octet-stream", "image/png"])
    func bytes(type: String) throws {
        let forms = ["{}", "{ schema: {} }", "{ schema: { type: string, format: binary } }"]
            .map { "requestBody: { content: { \(type): \($0) } }" }
        func rules(_ old: String, _ new: String) throws -> [String] {
            try ContractVersions(
                old: ["a.openapi.yaml": operation(old)], new: ["a.openapi.yaml": operation(new)]
            ).findings().rules
        }
        for old in forms {
            for new in forms { #expect(try rules(old, new) == []) }
        }
        let short = "requestBody: { content: { \(type): { schema: { type: string, format: binary, maxLength: 5 } } } }"
        let narrowed = try rules(forms[2], short)
        #expect(narrowed == ["SCHEMA_LENGTH_NARROWED"])
    }

    @Test("A media type that is gone breaks, and a new one does not")
    func mediaTypes() throws {
        let (there, back) = try operationRules(both, json)
        #expect(there == ["REST_BODY_MEDIA_TYPE_REMOVED"])
        #expect(back == ["REST_BODY_MEDIA_TYPE_ADDED"])
    }

    @Test("A range takes in what it names, and parameters of media types make no difference")
    func ranges() throws {
        let json = json.replacing("type: object", with: "type: string")
        for range in ["application/*", "'*/*'"] {
            let (there, back) = try operationRules(json, json.replacing("application/json", with: range))
            #expect(there == ["REST_BODY_MEDIA_TYPE_ADDED"])
            #expect(back == ["REST_BODY_MEDIA_TYPE_REMOVED"])
        }
        #expect(
            try operationRules(json, json.replacing("application/json", with: "text/*")).there.sorted() == [
                "REST_BODY_MEDIA_TYPE_ADDED", "REST_BODY_MEDIA_TYPE_REMOVED",
            ])
        #expect(
            try operationRules(json, json.replacing("application/json", with: "Application/JSON; charset=utf-8")).there
                .isEmpty)
    }

    @Test("Media types that differ in parameters alone are each compared with themselves")
    func parametersOfMediaTypes() throws {
        let first = "application/json;v=1: { schema: { type: string } }"
        let second = "'application/json; v=2': { schema: { type: integer } }"
        func document(_ types: String...) -> String {
            operation("requestBody: { content: { \(types.joined(separator: ", ")) } }")
        }
        func rules(_ old: String, _ new: String) throws -> [String] {
            try ContractVersions(old: ["a.openapi.yaml": old], new: ["a.openapi.yaml": new]).findings().rules
        }
        #expect(try rules(document(first, second), document(second, first)).isEmpty)
        #expect(try rules(document(first, second), document(first)) == ["REST_BODY_MEDIA_TYPE_REMOVED"])
        #expect(try rules(document(first), document(first, second)) == ["REST_BODY_MEDIA_TYPE_ADDED"])
        #expect(try rules(document(first), document(first.replacing(";v=1", with: ""))).isEmpty)
    }

    @Test("Elements and attributes of XML keep their names")
    func xml() throws {
        func rules(_ old: String, _ new: String, type: String = "application/xml") throws -> [String] {
            func version(_ schema: String) -> [String: String] {
                let content = "content: { \(type): { schema: { \(schema) } } }"
                let body = "requestBody: { \(content) }\nresponses: { 200: { description: Done, \(content) } }"
                return ["a.openapi.yaml": operation(body)]
            }
            return try ContractVersions(old: version(old), new: version(new)).findings().rules
        }
        func object(_ property: String, xml: String = "") -> String {
            "type: object, xml: { \(xml) }, properties: { a: { \(property) } }"
        }
        let text = object("type: string")
        let list = object("type: array, items: { type: string }")
        let both = ["SCHEMA_XML_CHANGED", "SCHEMA_XML_CHANGED"]
        for (old, new) in [
            (text, object("type: string, xml: { name: b }")), (text, object("type: string, xml: { attribute: true }")),
            (text, object("type: string, xml: { namespace: 'urn:a' }")),
            (list, object("type: array, xml: { wrapped: true }, items: { type: string }")),
            (list, object("type: array, items: { type: string, xml: { name: b } }")),
            (object("type: string", xml: "name: r"), object("type: string", xml: "name: s")),
        ] {
            #expect(try rules(old, new) == both)
            #expect(try rules(new, old) == both)
            #expect(try rules(old, new, type: "application/json") == [])
        }
        #expect(try rules(text, object("type: string, xml: { name: a, attribute: false }")) == [])
        #expect(try rules(list, object("type: array, xml: { name: b, wrapped: false }, items: { type: string }")) == [])
        let wrapped = object(
            "type: array, xml: { wrapped: true, prefix: x, namespace: 'urn:a' }, items: { type: string }")
        #expect(try rules(wrapped, wrapped.replacing("prefix: x", with: "prefix: y")) == [])
        // Wherever the object is.
        for place in [
            "type: array, items: { $ }", "type: object, additionalProperties: { $ }",
            "type: object, patternProperties: { '^a': { $ } }", "oneOf: [{ $ }, { type: integer }]",
            "anyOf: [{ $ }]", "allOf: [{ $ }, { maxProperties: 9 }]", "type: array, prefixItems: [{ $ }]",
            "if: { minProperties: 1 }, then: { $ }", "type: object, properties: { b: { oneOf: [{ $ }, {}] } }",
        ] {
            let (old, new) = (text, object("type: string, xml: { name: b }"))
            #expect(try rules(place.replacing("$", with: old), place.replacing("$", with: new)) == both)
        }
        // A property that one side never sends has no name there.
        for mark in ["readOnly", "writeOnly"] {
            #expect(
                try rules(
                    object("type: string, \(mark): true"), object("type: string, \(mark): true, xml: { name: b }"))
                    == ["SCHEMA_XML_CHANGED"])
        }
    }

    @Test("Elements of XML at the root of a body, and nodes of other kinds, stay what they are")
    func xmlNodes() throws {
        func changes(_ old: String, _ new: String) throws -> [String] {
            func version(_ schema: String) -> [String: String] {
                let body = "requestBody: { content: { application/xml: { schema: { \(schema) } } } }"
                return ["a.openapi.yaml": operation(body).replacing("3.1.0", with: "3.2.0")]
            }
            return try ContractVersions(old: version(old), new: version(new)).findings().map(\.message)
        }
        func list(_ items: String, xml: String = "") -> String {
            "type: array, xml: { \(xml) }, items: { type: string, xml: { \(items) } }"
        }
        func property(_ xml: String) -> String { "type: object, properties: { a: { type: string, xml: { \(xml) } } }" }
        #expect(try changes(list("name: i"), list("name: j")) == ["in XML, the root was <i> and is <j>"])
        #expect(
            try changes(list("name: i", xml: "name: l"), list("name: i", xml: "name: l, wrapped: true"))
                == ["in XML, the root was <i> and is <i> in <l>"])
        #expect(
            try changes(property(""), property("nodeType: attribute"))
                == ["in XML, the property 'a' was <a> and is the attribute a"])
        #expect(
            try changes(property(""), property("nodeType: cdata"))
                == ["in XML, the property 'a' was <a> and is text"])
        #expect(
            try changes(property(""), property("nodeType: none"))
                == ["in XML, the property 'a' was <a> and is without an element"])
        for (old, new) in [
            (property("attribute: true"), property("nodeType: attribute")),
            (property(""), property("nodeType: element")),
            (property("nodeType: text"), property("nodeType: cdata")),
            (list("name: i", xml: "name: l, wrapped: true"), list("name: i", xml: "name: l, nodeType: element")),
        ] {
            #expect(try changes(old, new) == [])
        }
    }

    @Test("Names of XML are compared where both versions give them, as no element is sure to have another one")
    func unknownXMLNames() throws {
        let inline = "type: object, properties: { a: { type: string } }"
        func list(_ items: String) -> String { "type: array, xml: { name: l }, items: { type: string\(items) }" }
        for (old, new) in [
            ("oneOf: [{ \(inline) }, { type: string }]", "oneOf: [{ \(inline), xml: { name: A } }, { type: string }]"),
            (list(""), list(", xml: { name: i }")),
            (
                "type: array, items: { oneOf: [{ \(inline) }] }",
                "type: array, items: { oneOf: [{ \(inline), xml: { name: A } }] }"
            ),
        ] {
            #expect(try xmlFindings(old, new) == [])
            #expect(try xmlFindings(new, old) == [])
        }
        #expect(
            try xmlFindings(list(""), list("").replacing("name: l", with: "name: m"))
                == [": in XML, the root was <l> and is <m>"])
        #expect(
            try xmlFindings(
                "oneOf: [{ \(inline), xml: { name: A } }]", "oneOf: [{ \(inline), xml: { name: B } }]")
                == [": in XML, an alternative was <A> and is <B>"])
    }

    @Test("The order of alternatives makes no difference in XML, and changes in them do")
    func xmlAlternatives() throws {
        func property(_ alternatives: String...) -> String {
            "type: object, properties: { p: { oneOf: [\(alternatives.joined(separator: ", "))] } }"
        }
        let (text, list) = ("{ type: string }", "{ type: array, items: { type: string }, xml: { wrapped: true } }")
        let attribute = "{ type: object, properties: { a: { type: string, xml: { attribute: true } } } }"
        let element = "{ type: object, properties: { a: { type: string } } }"
        let both = "{ type: object, required: [b], properties: { a: { type: string }, b: {} } }"
        for pair in [(text, list), (attribute, element), (attribute, both)] {
            #expect(try xmlFindings(property(pair.0, pair.1), property(pair.1, pair.0)) == [])
        }
        #expect(
            try xmlFindings(property(both, attribute), property(element, both)) == [
                " /p /a: in XML, the property 'a' was the attribute a and is <a>"
            ])
    }

    @Test("A finding about XML is named by the shortest way to it, and chains may be as long as they like")
    func waysOfXML() throws {
        let tree =
            "type: object, properties: { kids: { type: array, items: { $ref: '#/components/schemas/N0' } }, v: LEAF }"
        func components(_ leaf: String) -> String {
            "components: { schemas: { N0: { \(tree.replacing("LEAF", with: leaf)) } } }"
        }
        let root = "$ref: '#/components/schemas/N0'"
        #expect(
            try xmlFindings(root, root, components("{}"), components("{ xml: { name: w } }")) == [
                " /v: in XML, the property 'v' was <v> and is <w>"
            ])
        func chain(_ leaf: String) -> String {
            let links = (1...10_000).map { index in
                "    N\(index - 1): { type: object, properties: { n: { $ref: '#/components/schemas/N\(index)' } } }\n"
            }
            return "components:\n  schemas:\n" + links.joined() + "    N10000: { properties: { v: \(leaf) } }"
        }
        #expect(try xmlFindings(root, root, chain("{}"), chain("{ xml: { name: w } }")).count == 1)
    }

    /// The findings about the body of a request in XML: where in it, and what.
    private func xmlFindings(
        _ old: String, _ new: String, _ oldComponents: String = "", _ newComponents: String = ""
    ) throws -> [String] {
        func version(_ schema: String, _ components: String) -> [String: String] {
            let body = "requestBody: { content: { application/xml: { schema: { \(schema) } } } }"
            return ["a.openapi.yaml": operation(body) + "\n" + components]
        }
        return try ContractVersions(old: version(old, oldComponents), new: version(new, newComponents)).findings()
            .filter { $0.rule == "SCHEMA_XML_CHANGED" }.map { finding in
                let place = finding.subject.split(separator: " application/xml", maxSplits: 1).dropFirst().joined()
                return "\(place): \(finding.message)"
            }
    }
}
