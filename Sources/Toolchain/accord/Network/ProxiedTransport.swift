import AccordHTTP
import Foundation

/// A transport through a proxy, whose refusals are none of the server's answers.
struct ProxiedTransport: Transport {
    let base: any Transport

    var baseURL: URL { base.baseURL }
    var interceptors: [any Interceptor] { base.interceptors }
    var decodesContentEncodings: Set<String> { base.decodesContentEncodings }
    var capabilities: TransportCapabilities { base.capabilities }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let response = try await base.send(request)
        // No other server answers so (RFC 9110, section 15.5.8).
        guard response.status != 407 else {
            response.body.cancel?()
            throw TransportError(
                .failed,
                "the proxy asks for credentials, or for others; give its user and password in the variable that names it"
            )
        }
        return response
    }
}
