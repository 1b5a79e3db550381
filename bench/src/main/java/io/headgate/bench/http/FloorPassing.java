package io.headgate.bench.http;

import static io.headgate.flow.FlowRule.flow;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * What a filter of ours cannot do without, on a request of Jetty: the container is asked what it must be asked, and the engine is
 * entered and left. No path is looked at, no route looked up, no ambient set: it would protect nothing.
 */
final class FloorPassing implements Passing {

    private final HeldRequest<HttpServletRequest, HttpServletResponse> held;
    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final Headgate headgate = Headgate.builder()
            .rules(flow(JettyServer.RESOURCE).perSecond(TinyServer.NEVER_REACHED))
            .build();
    private final Resource route = headgate.resource(JettyServer.RESOURCE, ResourceType.WEB);
    private int seen; // so that nothing that was asked for can be left out

    private FloorPassing(HeldRequest<HttpServletRequest, HttpServletResponse> held) {
        this.held = held;
        this.request = held.request();
        this.response = held.response();
    }

    static Passing open() throws Exception {
        return new FloorPassing(JakartaRequest.open());
    }

    @Override
    public void once() {
        int asked = request.getDispatcherType().name().length();
        asked += request.getMethod().length() + request.getRequestURI().length();
        asked += request.getPathInfo().length() + request.getServletPath().length();
        asked += request.getServletContext().getContextPath().length();
        Entry entry = route.enter();
        asked += request.isAsyncStarted() ? 1 : 0;
        asked += response.getStatus();
        entry.close();
        seen = asked;
    }

    @Override
    public long counted() {
        return seen == 0 ? 0 : route.statistics().total().finished();
    }

    @Override
    public void close() throws Exception {
        held.close();
        headgate.close();
    }
}
