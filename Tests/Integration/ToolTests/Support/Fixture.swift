/// Two small contracts, and the configuration of a target that has their code.
enum Fixture {
    static let files = [
        "proto/toy/common/v1/common.proto": common,
        "proto/toy/cars/v1/cars.proto": cars,
        "Toys/accord.json": #"{"roots": ["../proto"], "output": "."}"#,
    ]

    static let generated = [
        "accord.namespaces.swift",
        "toy.cars.v1.cars.clients.swift",
        "toy.cars.v1.cars.models.swift",
        "toy.common.v1.common.models.swift",
    ]

    /// The plan of the build plugin for a target without dependencies, of which it watches nothing.
    static let plan = #"{"watched": []}"#

    static let common = """
        syntax = "proto3";
        package toy.common.v1;
        // How much something is.
        message Price { int64 cents = 1; }

        """

    static let cars = """
        syntax = "proto3";
        package toy.cars.v1;
        import "toy/common/v1/common.proto";
        message Car { string name = 1; toy.common.v1.Price price = 2; }
        message GetCarRequest { string name = 1; }
        message GetCarResponse { Car car = 1; }
        service CarsService { rpc GetCar(GetCarRequest) returns (GetCarResponse); }

        """
}
