import Contract
import ContractCalls
import SchemaReader
import TestEnvironment
import Testing

@Suite("The names of calls")
struct CatalogueTests {
    @Test(
        "Full names, short ones and names in Swift find a call",
        arguments: [
            ("getPet", "getPet"), ("GetPet", "getPet"), ("get_pet", "getPet"), ("Pets.getPet", "getPet"),
            ("GET /pets/{petID}", "getPet"), ("zoo.v1.ZooService/GetAnimal", "zoo.v1.ZooService/GetAnimal"),
            ("zoo.v1.ZooService.GetAnimal", "zoo.v1.ZooService/GetAnimal"),
            ("ZooService/GetAnimal", "zoo.v1.ZooService/GetAnimal"), ("watchAnimals", "zoo.v1.ZooService/WatchAnimals"),
        ])
    func finds(name: String, full: String) throws {
        #expect(try Fixtures.catalogue().find(name).name == full)
    }

    @Test("A call is found by its operationId, too, where its name is a shorter one")
    func operationIDs() throws {
        let contract = """
            openapi: 3.1.0
            info: {title: Login, version: 1.0.0}
            paths:
              /login/token:
                post:
                  operationId: create_login_token_post
                  responses: {"200": {description: Done.}}
            """
        #expect(try Fixtures.catalogue(contract).find("create").name == "create")
        #expect(try Fixtures.catalogue(contract).find("create_login_token_post").name == "create")
    }

    @Test("A name of several calls, and one of none, are refused with the names that there are")
    func refuses() throws {
        let catalogue = try Fixtures.catalogue()
        func problem(_ name: String, _ kind: CallCatalogue.Kind = .http) -> String? {
            do throws(InputProblem) {
                _ = try catalogue.find(name, kind)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(
            problem("GetAnimal")
                == "'GetAnimal' is the name of several calls; use 'zoo.v1.ZooService/GetAnimal' or "
                + "'zoo.v1.ShopService/GetAnimal'")
        #expect(problem("getPets")?.contains("did you mean 'getPet'?") == true)
        #expect(problem("somethingElseEntirely")?.contains("use 'getPet'") == true)
        #expect(problem("pets", .sockets) == "the contracts have no sockets; name others by --contracts")
    }

    @Test("A contract that comes twice has each call once, and one name in two contracts asks for a choice")
    func twice() throws {
        let folder = try Folder(["a.openapi.yaml": Fixtures.pets, "b.openapi.yaml": Fixtures.pets])
        func contract(_ name: String) throws -> Contract {
            try SchemaReader(isLenient: true, isComplete: true).read([folder.path(name)], roots: [folder.path("")])
        }
        let same = CallCatalogue([try contract("a.openapi.yaml"), try contract("a.openapi.yaml")])
        #expect(try same.find("getPet").name == "getPet")
        let other = CallCatalogue([try contract("a.openapi.yaml"), try contract("b.openapi.yaml")])
        let problem = #expect(throws: InputProblem.self) { try other.find("getPet") }
        #expect(problem?.description.contains("choose a contract by --contracts: ") == true)
        #expect(problem?.description.contains("b.openapi.yaml") == true)
    }
}
