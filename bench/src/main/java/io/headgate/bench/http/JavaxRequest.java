package io.headgate.bench.http;

import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** A request of the older packages that Jetty holds open. */
final class JavaxRequest {

    private JavaxRequest() {}

    static HeldRequest<HttpServletRequest, HttpServletResponse> open() throws Exception {
        return new HeldRequest<>(held -> Jetty.start(
                JavaxJettyServer.application(new Holding(held)).get(), () -> Served.bare(0), Jetty.NOTHING_ELSE));
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
