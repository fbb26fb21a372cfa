import Accord
import SampleModels
import Testing

@Suite("Type registries")
struct TypeRegistryTests {
    private let types: [any Message.Type] = [
        V1.Plain.self, V1.Inner.self, V1.Tree.self, V1.Branch.self, V1.Choice.self, V1.Maps.self, V1.Lists.self,
    ]

    @Test("a type is found by its name, whatever the order of registration")
    func order() {
        for types in [types, types.reversed()] {
            let registry = TypeRegistry(types + types)
            for type in types { #expect(registry.type(named: type.messageName) == type) }
            for name in ["", "sample.v1.Missing", "sample.v1.Zero", "a"] { #expect(registry.type(named: name) == nil) }
        }
        #expect(TypeRegistry().type(named: V1.Plain.messageName) == nil)
    }

    @Test("a copy does not see what is registered later")
    func copies() {
        var registry = TypeRegistry([V1.Plain.self])
        let copy = registry
        registry.register(V1.Inner.self)
        #expect(copy.type(named: V1.Inner.messageName) == nil)
        #expect(registry.type(named: V1.Inner.messageName) == V1.Inner.self)
        #expect(registry.type(named: V1.Plain.messageName) == V1.Plain.self)
    }
}
