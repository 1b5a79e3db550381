package io.headgate.adapters.servlet;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.adapters.web.OriginResolver;
import io.headgate.adapters.web.WebSettings;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletResponse;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Asynchronous requests count once, until they are complete. */
abstract class AsyncContract extends ShopOnContainer {

    AsyncContract(Container.Starter starter) {
        super(starter);
    }

    private AsyncContext waiting() throws InterruptedException {
        AsyncContext context = shop.waiting.poll(20, TimeUnit.SECONDS);
        assertThat(context).isNotNull();
        return context;
    }

    @Test
    void anAsynchronousRequestIsInFlightUntilItIsComplete() throws Exception {
        protect(flow("GET /shop/async").inFlight(1));
        CompletableFuture<HttpResponse<String>> answer = begin("/async");
        AsyncContext context = waiting();

        assertThat(get("/async").statusCode()).isEqualTo(429);
        assertThat(seen("GET /shop/async").inFlight()).isEqualTo(1);

        context.getResponse().getWriter().write("done");
        context.complete();

        assertThat(answer.get(20, TimeUnit.SECONDS).body()).isEqualTo("done");
        assertEnded("GET /shop/async", 1, 0);
        begin("/async");
        waiting().complete();
        assertEnded("GET /shop/async", 2, 0);
    }

    @Test
    void oneThatIsCompleteAtOnceCountsOnce() {
        assertThat(get("/async-at-once").statusCode()).isEqualTo(200);
        assertEnded("GET /shop/async-at-once", 1, 0);
    }

    @Test
    void oneThatIsDispatchedAgainAndAgainCountsOnceAndUntilTheEnd() throws Exception {
        protect(WebSettings.defaults().withOrigins(OriginResolver.header("X-User")));
        shop.gate = new CountDownLatch(1);
        CompletableFuture<HttpResponse<String>> answer = CompletableFuture.supplyAsync(
                () -> send(request("/async-dispatch").header("X-User", "ada")));
        until(() -> seen("GET /shop/async-dispatch").total().passed() > 0);
        Thread.sleep(100); // time for a wrong end to show

        assertThat(seen("GET /shop/async-dispatch").inFlight()).isEqualTo(1);
        shop.gate.countDown();

        assertThat(answer.get(20, TimeUnit.SECONDS).body()).isEqualTo("ASYNC Ambient[entrance=web, origin=ada]");
        assertEnded("GET /shop/async-dispatch", 1, 0);
    }

    @Test
    void aTimeoutThatNobodyHandlesIsAFailure() {
        assertThat(get("/async?timeout=100").statusCode()).isGreaterThanOrEqualTo(500);
        assertEnded("GET /shop/async", 1, 1);
    }

    @Test
    void aTimeoutThatTheApplicationAnswersIsNone() {
        assertThat(get("/async-polls").statusCode()).isEqualTo(204);
        assertEnded("GET /shop/async-polls", 1, 0);
    }

    @Test
    void anErrorInALaterDispatchIsAFailure() {
        assertThat(get("/async-fails").statusCode()).isEqualTo(500);
        assertEnded("GET /shop/async-fails", 1, 1);
    }

    @Test
    void anErrorAfterTheStartIsAFailure() {
        assertThat(get("/async-throws?timeout=200").statusCode()).isEqualTo(500);
        assertEnded("GET /shop/async-throws", 1, 1);
    }

    @Test
    void aStatusSetLaterIsAFailureToo() throws Exception {
        CompletableFuture<HttpResponse<String>> answer = begin("/async");
        AsyncContext context = waiting();
        ((HttpServletResponse) context.getResponse()).setStatus(503);
        context.complete();

        assertThat(answer.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
        assertEnded("GET /shop/async", 1, 1);
    }

    @Test
    void aClientThatLeavesAnAsynchronousRequestLeavesNothingInFlight() throws Exception {
        try (Socket socket = raw("GET", "/shop/async?timeout=300")) {
            waiting();
            socket.setSoLinger(true, 0);
        }
        until(() -> seen("GET /shop/async").total().finished() == 1);
        assertThat(seen("GET /shop/async").inFlight()).isZero();
        assertThat(seen("GET /shop/async").total().finished()).isEqualTo(1);
    }
}
