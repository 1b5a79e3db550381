package io.headgate.bench.http;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** A request that Jetty holds open. */
final class JakartaRequest {

    private JakartaRequest() {}

    static HeldRequest<HttpServletRequest, HttpServletResponse> open() throws Exception {
        return new HeldRequest<>(held ->
                Jetty.start(JettyServer.application(new Holding(held)), () -> Served.bare(0), Jetty.NOTHING_ELSE));
    }

    private static final class Holding extends HttpServlet {

        private static final long serialVersionUID = 1L;

        private final transient HeldRequest<HttpServletRequest, HttpServletResponse> held;

        private Holding(HeldRequest<HttpServletRequest, HttpServletResponse> held) {
            this.held = held;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            held.hold(request, response);
        }
    }
}
