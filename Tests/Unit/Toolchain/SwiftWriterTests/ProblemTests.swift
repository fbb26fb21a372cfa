import Contract
import SwiftWriter
import Testing

@Suite("Problems")
struct ProblemTests {
    private let place = "test.proto:1:1: error: "

    private func problem(_ fields: Field...) -> [String] {
        problems(file([message("M", fields, oneofs: ["o"]), message("N"), enumeration("E", [("A", 0)])]))
    }

    @Test("Types that do not exist or are something else")
    func types() {
        #expect(
            problem(field("a", 1, .object("Gone"), .explicit)) == [
                place + "there is no model `Gone` in the contract; import the file that declares it"
            ])
        #expect(
            problem(field("a", 1, .enumeration("N"))) == [place + "`N` is a message, and `a` holds an enum"])
        #expect(
            problem(field("a", 1, .object("E"), .explicit)) == [place + "`E` is an enum, and `a` holds a message"])
        #expect(
            problems(
                file([enumeration("E", [("A", 0)])], services: [service("S", [method("Get", "E", "E")])]),
                emit: [.clients])
                == [place + "`Get` takes and returns messages, and `E` is an enum"])
    }

    @Test("Field numbers that are out of range or not the field's own")
    func numbers() {
        for number in [0, -1, 536_870_912] {
            #expect(
                problem(field("a", number, .scalar(.bool))) == [
                    place + "field number \(number) of `a` is out of range; choose one from 1 to 536870911"
                ])
        }
        #expect(problem(field("a", 536_870_911, .scalar(.bool))) == [])
        #expect(
            problem(field("a", 1, .scalar(.bool)), field("b", 1, .scalar(.bool))) == [
                place + "`a` and `b` have one field number, 1; give one of them another"
            ])
    }

    @Test("Lists and maps where there can be none")
    func collections() {
        let nested = [place + "`a` holds lists or maps of its own; put those into a message"]
        #expect(problem(field("a", 1, .list(.list(.scalar(.bool))))) == nested)
        #expect(problem(field("a", 1, .map(key: .string, value: .list(.scalar(.bool))))) == nested)
        #expect(
            problem(field("a", 1, .list(.scalar(.bool)), oneof: 0)) == [
                place + "`a` is a list or map in a oneof; put it into a message of its own"
            ])
        #expect(
            problem(field("a", 1, .map(key: .bytes, value: .scalar(.bool)))) == [
                place + "the map `a` has keys of type bytes; use an integer, `bool` or `string`"
            ])
        #expect(
            problem(field("a", 1, .scalar(.bool), oneof: 7)) == [place + "`a` is in a oneof that `M` does not have"])
    }

    @Test("Names that would break a table or a comment", arguments: ["", "a b", "a\nb", "a\t", "\u{0}"])
    func words(_ name: String) {
        #expect(
            problem(field("a", 1, .scalar(.bool), json: name)).first?.contains("Accord needs one without spaces")
                == true)
        #expect(problems(file([message(name)])).first?.contains("the name of a model") == true)
        #expect(problems(file([enumeration("E", [(name, 0)])])).first?.contains("the name of an enum value") == true)
        #expect(
            problems(file([], services: [service(name, [])]), emit: [.clients]).first?.contains("the name of a service")
                == true)
    }

    @Test("A model that is declared twice")
    func twice() {
        #expect(
            problems(
                file([
                    message("M", [field("a", 1, .scalar(.bool), oneof: 1)], oneofs: ["x", "y"]), message("M"),
                ])) == [place + "`M` is declared twice; rename one of the two"])
    }

    @Test("A file that is to be written and is in another module already")
    func conflict() {
        #expect(
            problems(file([message("M")]), modules: ["test.proto": "Other"]) == [
                "test.proto: error: module Other has the models of test.proto already; take the file out of "
                    + "`contracts` in accord.json, or out of `modules`"
            ])
        #expect(problems(file([message("M")]), emit: [.clients, .mocks], modules: ["test.proto": "Other"]) == [])
    }

    @Test("Two files that would be written to one", arguments: ["a.b.proto", "A/b.proto"])
    func overwriting(_ other: String) {
        #expect(
            problems(file("a/b.proto", package: ""), file(other, package: "")) == [
                "\(other): error: \(other) and a/b.proto would both be written to \(other == "a.b.proto" ? "a" : "A").b"
                    + ".models.swift; rename one of the two"
            ])
    }

    @Test("All problems are reported, warnings with them")
    func all() {
        let found = problems(
            file(
                [message("M", [field("a", 0, .object("Gone"), .explicit), field("b", 0, .scalar(.bool))])],
                services: [service("S", [method("Up", "M", "Gone"), method("Stream", "M", "M", clientStream: true)])]),
            schemaFile(
                [record("Page")],
                apis: [
                    api(
                        "Shop",
                        [
                            operation(
                                "list", "GET", "/things", [parameter("cursor", .query, .string)],
                                [response(200, json(.model("shop.Page")))],
                                pagination: .init(parameter: "cursor", cursor: "next_cursor", items: "items"))
                        ])
                ]),
            emit: [.models, .clients])
        #expect(found.count == 5)
        #expect(found.count { $0.contains("warning") } == 1)
    }
}
