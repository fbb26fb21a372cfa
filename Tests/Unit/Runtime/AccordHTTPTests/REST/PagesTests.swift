import AccordHTTP
import Foundation
import Testing

@Suite("Pages")
struct PagesTests {
    private func store(_ answer: @escaping @Sendable (String?) -> String) -> Sample.PetStoreClient {
        Sample.store { request in
            let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems
            return .json(answer(items?.first { $0.name == "cursor" }?.value))
        }
    }

    private func page(_ ids: [Int], next: String? = nil) -> String {
        let items = ids.map { #"{"id":\#($0),"name":"n"}"# }.joined(separator: ",")
        return #"{"items":[\#(items)]\#(next.map { #","nextCursor":"\#($0)""# } ?? "")}"#
    }

    @Test("items of all pages, an empty one among them, until there is no cursor", arguments: [nil, "", "null"])
    func items(last: String?) async throws {
        let store = store { [page] cursor in
            switch cursor {
            case nil: page([1, 2], "a")
            case "a": page([], "b")
            default: last == "null" ? #"{"items":[{"id":3,"name":"n"}],"nextCursor":null}"# : page([3], last)
            }
        }
        var ids: [Int64] = []
        for try await pet in store.listPetsItems(limit: 2) { ids.append(pet.id) }
        #expect(ids == [1, 2, 3])
    }

    @Test("pages begin where the request says")
    func start() async throws {
        let store = store { [page] cursor in cursor == "a" ? page([2], "b") : page([3], nil) }
        var counts: [Int] = []
        for try await page in store.listPetsPages(request: .init(cursor: "a")) { counts.append(page.items.count) }
        #expect(counts == [1, 1])
    }

    @Test("a page that fails ends the sequence with its error")
    func failure() async throws {
        let store = Sample.store { _ in .json(status: 500, #"{"detail":"d"}"#) }
        var pages = store.listPetsPages().makeAsyncIterator()
        do {
            _ = try await pages.next()
            Issue.record("no error")
        } catch .documented(.default(status: 500, _), _) {
        } catch {
            Issue.record("\(error)")
        }
        #expect(try await pages.next() == nil)
    }

    @Test("a server that repeats the same cursor forever is an error, after the page that contains it")
    func loop() async throws {
        let store = store { [page] _ in page([1], "a") }
        var ids: [Int64] = []
        await #expect(throws: RESTError<Sample.PetStoreOperations.ListPets.Failure>.self) {
            for try await pet in store.listPetsItems() { ids.append(pet.id) }
        }
        #expect(ids == [1, 1])
    }

    @Test("a server that goes round in circles is an error")
    func circle() async throws {
        let store = store { [page] cursor in
            switch cursor {
            case nil: page([1], "a")
            case "a": page([2], "b")
            default: page([3], "a")
            }
        }
        var ids: [Int64] = []
        do throws(RESTError<Sample.PetStoreOperations.ListPets.Failure>) {
            for try await pet in store.listPetsItems() { ids.append(pet.id) }
            Issue.record("no error")
        } catch {
            #expect(error.connectError.code == .internal)
        }
        #expect(ids == [1, 2, 3])
    }

    @Test("each loop begins again")
    func twice() async throws {
        let store = store { [page] cursor in cursor == nil ? page([1], "a") : page([2], nil) }
        let pets = store.listPetsItems()
        for _ in 0..<2 {
            var ids: [Int64] = []
            for try await pet in pets { ids.append(pet.id) }
            #expect(ids == [1, 2])
        }
    }
}
