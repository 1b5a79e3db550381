package io.headgate.adapters.servlet;

import io.headgate.Headgate;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A web application with a servlet for everything that can happen to a request. */
final class Shop {

    /** What a servlet does. */
    @FunctionalInterface
    interface Handler {
        void handle(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException;
    }

    /** Requests that became asynchronous and wait for the test. */
    final BlockingQueue<AsyncContext> waiting = new LinkedBlockingQueue<>();

    volatile Headgate headgate;
    volatile CountDownLatch gate = new CountDownLatch(0);

    Map<String, HttpServlet> servlets() {
        return Map.ofEntries(
                Map.entry(
                        "/hello",
                        servlet((request, response) -> response.getWriter().write("hello"))),
                Map.entry(
                        "/orders/*",
                        servlet((request, response) -> response.getWriter().write("order"))),
                Map.entry("/slow", servlet((request, response) -> await())),
                Map.entry("/status/*", servlet((request, response) -> response.setStatus(numberIn(request)))),
                Map.entry("/fails", servlet(Shop::fail)),
                Map.entry("/huge", servlet(Shop::huge)),
                Map.entry("/send-error", servlet((request, response) -> response.sendError(503))),
                Map.entry("/send-500", servlet((request, response) -> response.sendError(500))),
                Map.entry("/nested", servlet(this::nested)),
                Map.entry("/nested-length", servlet(this::nestedAfterLength)),
                Map.entry(
                        "/who",
                        servlet((request, response) -> response.getWriter().write("" + headgate.capture()))),
                Map.entry(
                        "/forward",
                        servlet((request, response) ->
                                request.getRequestDispatcher("/hello").forward(request, response))),
                Map.entry(
                        "/include",
                        servlet((request, response) ->
                                request.getRequestDispatcher("/hello").include(request, response))),
                Map.entry("/include-handled", servlet(Shop::includeAndHandle)),
                Map.entry("/async", servlet((request, response) -> waiting.add(begin(request)))),
                Map.entry(
                        "/async-at-once",
                        servlet((request, response) -> request.startAsync().complete())),
                Map.entry("/async-dispatch", servlet(this::dispatch)),
                Map.entry("/async-fails", servlet(this::failLater)),
                Map.entry("/async-throws", servlet(Shop::startAndFail)),
                Map.entry("/async-polls", servlet(Shop::poll)),
                Map.entry(Container.ERROR_PAGE, servlet((request, response) -> {
                    response.setHeader("X-Who", "" + headgate.capture());
                    response.getWriter().write("sorry");
                })),
                Map.entry(
                        "/", servlet((request, response) -> response.getWriter().write("anything"))));
    }

    private static HttpServlet servlet(Handler handler) {
        return new HttpServlet() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void service(HttpServletRequest request, HttpServletResponse response)
                    throws IOException, ServletException {
                handler.handle(request, response);
            }
        };
    }

    private static int numberIn(HttpServletRequest request) {
        return Integer.parseInt(request.getPathInfo().substring(1));
    }

    private static void fail(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        throw new ServletException("on purpose");
    }

    private static void includeAndHandle(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            request.getRequestDispatcher("/fails").include(request, response);
        } catch (ServletException handled) {
            response.getWriter().write("instead");
        }
    }

    private void await() throws IOException {
        try {
            if (!gate.await(20, TimeUnit.SECONDS)) {
                throw new IOException("nobody opened the gate");
            }
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }

    /** Writes more than fits between here and a client that does not read. */
    private static void huge(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] block = new byte[1 << 16];
        for (int i = 0; i < 10_000; i++) {
            response.getOutputStream().write(block);
            response.getOutputStream().flush();
        }
    }

    private void nested(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().write("half a page");
        headgate.resource("inner").run(() -> {});
    }

    /** Says how long the response will be, and is refused before it has written it. */
    private void nestedAfterLength(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentLength(1_000);
        if (request.getParameter("writer") != null) {
            response.getWriter().write("half a page");
        }
        headgate.resource("inner").run(() -> {});
    }

    private static AsyncContext begin(HttpServletRequest request) {
        AsyncContext context = request.startAsync();
        String timeout = request.getParameter("timeout");
        context.setTimeout(timeout == null ? 0 : Long.parseLong(timeout));
        return context;
    }

    /** Dispatches itself twice, and waits for the test in the end. */
    private void dispatch(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int turn = request.getAttribute("turn") instanceof Integer before ? before + 1 : 0;
        request.setAttribute("turn", turn);
        if (turn < 2) {
            begin(request).dispatch();
        } else {
            await();
            response.getWriter().write(request.getDispatcherType() + " " + headgate.capture());
        }
    }

    private void failLater(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        if (request.getDispatcherType() == DispatcherType.ASYNC) {
            throw new ServletException("on purpose, later");
        }
        begin(request).dispatch();
    }

    private static void startAndFail(HttpServletRequest request, HttpServletResponse response) {
        begin(request);
        throw new IllegalStateException("on purpose");
    }

    /** Answers a timeout itself. */
    private static void poll(HttpServletRequest request, HttpServletResponse response) {
        AsyncContext context = request.startAsync();
        context.setTimeout(100);
        context.addListener(new AsyncListener() {
            @Override
            public void onTimeout(AsyncEvent event) {
                ((HttpServletResponse) event.getAsyncContext().getResponse()).setStatus(204);
                event.getAsyncContext().complete();
            }

            @Override
            public void onComplete(AsyncEvent event) {}

            @Override
            public void onError(AsyncEvent event) {}

            @Override
            public void onStartAsync(AsyncEvent event) {}
        });
    }
}
