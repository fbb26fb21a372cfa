#if Telemetry
    import AccordHTTP

    extension MethodDescriptor {
        /// The attributes of the method (OpenTelemetry, "Semantic Conventions": for RPC, and for HTTP).
        var conventions: [(key: String, value: String)] {
            guard isOperation else { return [("rpc.service", service), ("rpc.method", name)] }
            let parts = title.split(separator: " ", maxSplits: 1).map(String.init)
            return parts.count == 2 ? [("http.request.method", parts[0]), ("http.route", parts[1])] : []
        }

        /// The name of the duration of calls.
        var durationName: String { isOperation ? "http.client.request.duration" : "rpc.client.call.duration" }
    }
#endif
