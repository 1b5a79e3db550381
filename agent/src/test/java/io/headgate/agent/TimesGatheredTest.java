package io.headgate.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seconds and response times as they are told, in moved time. */
class TimesGatheredTest {

    private static final long START = 1_900_000_000L;
    private static final Machine MACHINE = new Machine(-1, -1, 0, 0, 0);

    private final FakeTicker ticker = new FakeTicker();
    private final FakeWallClock wall = new FakeWallClock(Instant.ofEpochSecond(START), ticker);
    private final Headgate headgate = Headgate.builder()
            .ticker(ticker)
            .wallClock(wall)
            .maxResources(6_000)
            .build();
    private final Ledger ledger = new Ledger("test");
    private final SecondsSeen seconds = new SecondsSeen(headgate.statistics(), ledger);
    private final TimesGathered times = new TimesGathered(headgate.statistics());

    private List<SecondSeen> next() {
        return seconds.next(() -> MACHINE);
    }

    @Test
    void aCallFallsIntoTheBucketOfItsResponseTime() {
        Resource orders = headgate.resource("orders");
        orders.run(() -> ticker.advanceNanos(500)); // below the first
        orders.run(() -> ticker.advanceNanos(1_100_000)); // 2^10 to 2^10.5 µs
        orders.run(() -> ticker.advanceNanos(1_100_000));
        orders.run(() -> ticker.advance(Duration.ofSeconds(50))); // beyond the last
        ResourceTimes folded = TimesGathered.folded(
                "orders", headgate.statistics().resource("orders").orElseThrow().responseTimes());
        long[] told = new long[ResourceTimes.BUCKETS];
        System.arraycopy(folded.calls(), 0, told, folded.first(), folded.calls().length);
        assertThat(told[20]).isEqualTo(2);
        assertThat(told[49]).isEqualTo(1);
        assertThat(Arrays.stream(told, 0, 4).sum()).isEqualTo(1);
        assertThat(Arrays.stream(told).sum()).isEqualTo(4);
    }

    @Test
    void onlyResourcesOfTheLastMinuteAreGathered() {
        headgate.resource("old").run(() -> {});
        ticker.advance(Duration.ofSeconds(1));
        next().forEach(times::used);
        assertThat(times.gather(START).resources())
                .extracting(ResourceTimes::name)
                .containsExactly("old");
        ticker.advance(Duration.ofSeconds(90));
        headgate.resource("new").run(() -> {});
        ticker.advance(Duration.ofSeconds(1));
        next().forEach(times::used);
        TimesSeen gathered = times.gather(START + 91);
        assertThat(gathered.resources()).extracting(ResourceTimes::name).containsExactly("new");
    }

    @Test
    void quietSecondsAreToldToo() {
        assertThat(next()).isEmpty();
        ticker.advance(Duration.ofSeconds(3));
        assertThat(next()).extracting(SecondSeen::epochSecond).containsExactly(START, START + 1, START + 2);
        assertThat(next()).isEmpty();
    }

    @Test
    void skippedSecondsAreCountedAndNotTold() {
        headgate.resource("orders").run(() -> {});
        ticker.advance(Duration.ofSeconds(7));
        seconds.skip();
        assertThat(next()).isEmpty();
        assertThat(ledger.droppedSeconds.sum()).isEqualTo(7);
    }

    @Test
    void aClockThatIsSetBackIsFollowed() {
        ticker.advance(Duration.ofSeconds(100));
        next();
        wall.jump(Duration.ofSeconds(-50));
        assertThat(next()).isEmpty();
        ticker.advance(Duration.ofSeconds(1));
        assertThat(next()).extracting(SecondSeen::epochSecond).containsExactly(START + 50);
    }

    @Test
    void ofTooManyResourcesTheBusiestAreTold() {
        for (int i = 0; i < SecondsSeen.MOST_RESOURCES + 10; i++) {
            headgate.resource("r" + i).run(() -> {});
        }
        for (int i = 0; i < 3; i++) {
            headgate.resource("busy, and made last").run(() -> {});
        }
        ticker.advance(Duration.ofSeconds(1));
        List<ResourceSecond> told = next().get(0).resources();
        assertThat(told).hasSize(SecondsSeen.MOST_RESOURCES);
        assertThat(told.get(0).name()).isEqualTo("busy, and made last");
        assertThat(ledger.droppedResources.sum()).isEqualTo(11);
    }

    /** Calls that take a millisecond each, within one second; then what is told. */
    private TimesSeen after(int calls) {
        long begun = ticker.read();
        for (int i = 0; i < calls; i++) {
            headgate.resource("orders").run(() -> ticker.advanceNanos(1_100_000));
        }
        ticker.advance(Duration.ofSeconds(5).minusNanos(ticker.read() - begun));
        List<SecondSeen> seen = next();
        seen.forEach(times::used);
        return times.gather(seen.get(seen.size() - 1).epochSecond());
    }

    private static long calls(List<ResourceTimes> times) {
        return times.stream().mapToLong(one -> Arrays.stream(one.calls()).sum()).sum();
    }

    @Test
    void whatWasCalledSinceIsToldOnceAndNothingWhenCallsLeaveTheMinute() {
        assertThat(after(3).since()).as("nobody knows which are new").isEmpty();
        long told = 0;
        int without = 0;
        for (int turn = 1; turn <= 40; turn++) { // 200 s
            TimesSeen seen = after(7);
            assertThat(calls(seen.since())).isIn(0L, 7L);
            told += calls(seen.since());
            without += seen.since().isEmpty() ? 1 : 0;
        }
        assertThat(without).as("one of four, from the second minute on").isBetween(5, 8);
        assertThat(told).isEqualTo(7L * (40 - without));
        times.begin();
        assertThat(after(7).since()).as("after a new beginning").isEmpty();
        assertThat(calls(after(7).resources())).isGreaterThan(60);
    }
}
