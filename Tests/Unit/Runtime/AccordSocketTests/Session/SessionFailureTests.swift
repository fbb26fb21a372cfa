import AccordHTTP
import AccordSocket
import Testing

@Suite("Errors of sessions, as errors of calls")
struct SessionFailureTests {
    @Test(
        "each error of a session has a code",
        arguments: [
            (.notOpen, .unavailable), (.connectionLost, .unavailable), (.closed(.signedOut), .unauthenticated),
            (.closed(.requested), .canceled), (.closed(.attemptsExhausted), .unavailable),
            (.notAcknowledged, .deadlineExceeded), (.refused, .permissionDenied), (.cancelled, .canceled),
            (.missingKeys(channel: "quotes"), .invalidArgument), (.tooManyWaiting, .resourceExhausted),
        ] as [(SessionError, ConnectError.Code)])
    func sessionErrors(error: SessionError, code: ConnectError.Code) {
        let caught: any Error = error
        #expect(caught.callFailure?.code == code)
        #expect(caught.callFailure?.cause as? SessionError == error)
    }

    @Test("a connection that failed has its HTTP status, and whether the network is gone")
    func socketErrors() {
        let refused: any Error = SocketError(.refused(status: 503))
        #expect(refused.callFailure?.code == .unavailable)
        #expect(refused.callFailure?.httpStatus == 503)
        #expect(refused.callFailure?.isInferred == true)
        let offline = SocketError(.unreachable, "no network", isOffline: true)
        #expect(SessionProblem.connection(offline).callFailure?.isOffline == true)
        #expect(offline.callFailure?.code == .unavailable)
    }

    @Test("a problem leads to the error of the call that the app made for its token")
    func problems() {
        struct Own: Error {}
        let call = RESTError<Never>.undocumented(HTTPErrorResponse(status: 401))
        #expect(SessionProblem.token(call).callFailure?.code == .unauthenticated)
        #expect(SessionProblem.handshake(Own()).callFailure?.code == .unknown)
        #expect(SessionProblem.handshake(Own()).callFailure?.cause is Own)
        #expect(ClientActions().action(for: SessionProblem.token(call)) == .signIn)
    }
}
