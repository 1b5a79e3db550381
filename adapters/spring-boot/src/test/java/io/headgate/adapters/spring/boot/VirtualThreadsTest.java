package io.headgate.adapters.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Requests on virtual threads are held to the same limits. */
@Tag("concurrency")
@EnabledForJreRange(min = JRE.JAVA_21)
class VirtualThreadsTest {

    private static final int REQUESTS = 200;
    private static final int PERMITS = 50;

    @Test
    void exactlyAsManyPassAsThereArePermits() throws Exception {
        try (Shop shop = Shop.of(FakeTime.class, Threads.class)
                .with("spring.threads.virtual.enabled", "true")
                .withRules("{kind: flow, resource: GET /thread, limit: {permits: " + PERMITS + ", per: 1m}}")
                .start()) {
            List<HttpResponse<String>> answers = sendAll(shop);

            assertThat(answers)
                    .filteredOn(answer -> answer.statusCode() == 200)
                    .hasSize(PERMITS)
                    .allMatch(answer -> answer.body().equals("virtual"));
            assertThat(answers).filteredOn(answer -> answer.statusCode() == 429).hasSize(REQUESTS - PERMITS);
            assertThat(shop.headgate()
                            .statistics()
                            .resources()
                            .get("GET /thread")
                            .inFlight())
                    .isZero();
        }
    }

    private static List<HttpResponse<String>> sendAll(Shop shop) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(shop.uri("/thread")).build();
        List<CompletableFuture<HttpResponse<String>>> sent = IntStream.range(0, REQUESTS)
                .mapToObj(each -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                .toList();
        CompletableFuture.allOf(sent.toArray(CompletableFuture<?>[]::new)).get(120, TimeUnit.SECONDS);
        return sent.stream().map(CompletableFuture::join).toList();
    }

    @Import(Threads.Desk.class)
    static class Threads {

        @RestController
        static class Desk {

            /** Asked by name: this is compiled for a Java that has no virtual threads. */
            @GetMapping("/thread")
            String thread() throws ReflectiveOperationException {
                Object isVirtual = Thread.class.getMethod("isVirtual").invoke(Thread.currentThread());
                return Boolean.TRUE.equals(isVirtual) ? "virtual" : "platform";
            }
        }
    }
}
