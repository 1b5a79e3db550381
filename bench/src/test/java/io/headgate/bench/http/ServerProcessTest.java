package io.headgate.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerProcessTest {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    @ParameterizedTest
    @ValueSource(strings = {"jetty-headgate", "spring-sentinel"})
    void aServerInItsOwnProcessCountsEveryRequestAndSaysWhatCpuItUsed(String key) throws Exception {
        assertCounts(HttpCell.ofKey(key));
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("cells")
    void soDoesEveryServer(HttpCell cell) throws Exception {
        assertCounts(cell);
    }

    private static List<HttpCell> cells() {
        return HttpCell.ALL;
    }

    private static void assertCounts(HttpCell cell) throws Exception {
        try (ServerProcess server = new ServerProcess(cell)) {
            long before = server.cpuNanos();

            long sent = new Load(2).on(server.port(), Duration.ofMillis(100));

            assertThat(sent).isPositive();
            assertThat(server.cpuNanos()).isGreaterThan(before);
            assertThat(settled(server, sent)).isEqualTo(new Served(sent, sent, sent));
        }
    }

    /** Sentinel is asked for complete seconds only. */
    private static Served settled(ServerProcess server, long sent) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!server.counts().isAllOf(sent) && System.nanoTime() - deadline < 0) {
            Thread.sleep(20);
        }
        return server.counts();
    }
}
