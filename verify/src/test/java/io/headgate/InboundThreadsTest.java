package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many threads come in while resources beyond the cap come and go with the rules: no call is lost, none counts twice. */
@Tag("concurrency")
class InboundThreadsTest {

    private static final int THREADS = 4;
    private static final int CALLS = 5_000; // of each thread
    private static final int CHANGES = 300;
    private static final String[] NAMES = {"a", "b", "c", "d"}; // two more than the cap

    private final Headgate headgate = Headgate.builder().maxResources(2).build();

    private void call(int thread) {
        for (int i = 0; i < CALLS; i++) {
            Resource resource = headgate.resource(NAMES[(i + thread) % NAMES.length], ResourceType.WEB);
            resource.run(() -> {});
            resource.outbound().run(() -> {});
        }
    }

    @Test
    void theTotalNeverFallsAndIsThatOfAllCallsInTheEnd() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> calling = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                calling.add(threads.submit(() -> call(thread)));
            }
            long before = 0;
            for (int change = 0; change < CHANGES; change++) {
                String named = NAMES[change % NAMES.length];
                headgate.rules().replaceAll(List.of(flow(named).per(1_000_000, Duration.ofHours(1))));
                long seen = headgate.statistics().inbound().total().passed();
                assertThat(seen).isBetween(before, (long) THREADS * CALLS);
                before = seen;
            }
            for (Future<?> each : calling) {
                each.get(2, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(headgate.statistics().inbound().total().passed()).isEqualTo((long) THREADS * CALLS);
        assertThat(headgate.statistics().inbound().total().finished()).isEqualTo((long) THREADS * CALLS);
        assertThat(headgate.statistics().inbound().inFlight()).isZero();
    }
}
