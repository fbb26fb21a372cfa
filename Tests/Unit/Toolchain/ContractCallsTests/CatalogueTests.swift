import ContractCalls
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
}
