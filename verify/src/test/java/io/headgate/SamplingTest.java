package io.headgate;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.testkit.time.FakeTicker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls that are watched: the oldest in flight, and entries that were forgotten. */
class SamplingTest {

    private final FakeTicker ticker = new FakeTicker();
    private final List<EntryLeaked> leaks = new CopyOnWriteArrayList<>();
    private final Headgate headgate =
            Headgate.builder().ticker(ticker).watchOneOf(1).build();
    private final Resource orders = headgate.resource("orders");

    @Test
    void theOldestCallInFlightIsKnownWithItsAgeAndWhereItBegan() {
        Entry oldest = orders.enter();
        ticker.advance(Duration.ofSeconds(3));
        try (Entry younger = headgate.resource("other").enter()) {
            OldestCall seen = headgate.statistics().oldestCall().orElseThrow();
            assertThat(seen.resource()).isEqualTo("orders");
            assertThat(seen.age()).isEqualTo(Duration.ofSeconds(3));
            assertThat(seen.enteredAt()).anyMatch(frame -> frame.getClassName().equals(SamplingTest.class.getName()));
            oldest.close();
            assertThat(headgate.statistics().oldestCall().orElseThrow().resource())
                    .isEqualTo("other");
        }
        assertThat(headgate.statistics().oldestCall()).isEmpty();
    }

    @Test
    void aCallInALambdaIsWatchedToo() {
        orders.run(() -> assertThat(headgate.statistics().oldestCall()).isPresent());
        assertThat(headgate.statistics().oldestCall()).isEmpty();
    }

    @Test
    void anEntryThatIsForgottenIsReported() throws InterruptedException {
        headgate.events().listen(EntryLeaked.class, leaks::add);
        forgetAnEntry();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (headgate.statistics().leaked() == 0 && System.nanoTime() - deadline < 0) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(headgate.statistics().leaked()).isEqualTo(1);
        assertThat(leaks)
                .singleElement()
                .satisfies(leak -> assertThat(leak.resource()).isEqualTo("orders"));
    }

    private void forgetAnEntry() {
        orders.enter();
    }

    @Test
    void nothingIsWatchedUnlessAskedFor() {
        Headgate plain = Headgate.builder().ticker(ticker).build();
        try (Entry entry = plain.resource("orders").enter()) {
            assertThat(plain.statistics().oldestCall()).isEmpty();
        }
    }
}
