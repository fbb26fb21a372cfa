/// The package `google`.
public nonisolated enum Google {
    /// The package `google.protobuf`: protobuf's well-known types.
    public enum Protobuf {}
}
