/// The files that contracts with the option `google.api.http` bring along, without their comments.
package enum HTTPAnnotations {
    package static let path = "google/api/annotations.proto"

    /// Texts by path.
    package static let files = [
        path: """
        syntax = "proto3";
        package google.api;
        import "google/api/http.proto";
        import "google/protobuf/descriptor.proto";
        extend google.protobuf.MethodOptions { HttpRule http = 72295728; }
        """,
        "google/api/http.proto": """
        syntax = "proto3";
        package google.api;
        message HttpRule {
          string selector = 1;
          oneof pattern {
            string get = 2;
            string put = 3;
            string post = 4;
            string delete = 5;
            string patch = 6;
            CustomHttpPattern custom = 8;
          }
          string body = 7;
          string response_body = 12;
          repeated HttpRule additional_bindings = 11;
        }
        message CustomHttpPattern {
          string kind = 1;
          string path = 2;
        }
        """,
    ]

    /// A version of contracts with these files, where it imports them.
    package static func added(to files: [String: String]) -> [String: String] {
        guard files.values.contains(where: { $0.contains("import \"\(path)\"") }) else { return files }
        return files.merging(self.files) { own, _ in own }
    }
}
