package io.headgate.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadTest {

    private final AtomicLong received = new AtomicLong();
    private HttpServer server;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void shut() {
        server.stop(0);
    }

    @Test
    void itSendsForAsLongAsItWasToldAndCountsWhatWasAnswered() {
        answer(200, TinyServer.BODY);

        long sent = load();

        assertThat(sent).isPositive().isEqualTo(received.get());
    }

    @Test
    void aRefusedRequestFailsTheRunBecauseItCostsOtherwise() {
        answer(429, TinyServer.BODY);

        assertThatThrownBy(this::load)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("response: HTTP/1.1 429")
                .hasMessageContaining("(expected: status 200 and");
    }

    @Test
    void anotherBodyFailsTheRun() {
        answer(200, "sorry");

        assertThatThrownBy(this::load).hasMessageContaining("sorry (expected: status 200 and");
    }

    private long load() {
        return new Load(2).on(server.getAddress().getPort(), Duration.ofMillis(50));
    }

    private void answer(int status, String body) {
        server.createContext("/orders/7", exchange -> {
            received.incrementAndGet();
            byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(status, bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        });
    }
}
