package io.headgate;

import static io.headgate.flow.FlowRule.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.hotparameter.HotParameterRule;
import io.headgate.limiter.EveryLimit;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.system.SystemRule;
import io.headgate.testkit.time.FakeTicker;
import io.headgate.testkit.time.FakeWallClock;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A call that turns out to cost up to 10⁹ times the limit is paid for before another one comes, whichever rule charges it and by
 * whichever limit, and however late it is settled. The bound is that of the guide alone: what comes in over the time, and what
 * the limit lets through at once.
 */
class CostsSettledLateTest {

    private static final long PER_SECOND = 10;
    private static final String CROWDED = "hot parameter without room for its value";
    private static final int CALLS = 24;
    private static final int MOST_IN_FLIGHT = 5;
    private static final long LAST_CALL_NANOS =
            Duration.ofDays(110 * 365).toNanos(); // nanoseconds since 1970 end in 2262
    private static final BigInteger LONGEST_DEBT =
            BigInteger.valueOf(Duration.ofDays(90 * 365).toNanos());

    private final List<String> trace = new ArrayList<>();

    /** A rule by its limit, and how it is called. */
    record Way(String name, LongFunction<Rule> rule, LongFunction<Limit> limit) {

        boolean isCrowded() {
            return name.startsWith(CROWDED);
        }

        /** A value that gets a limiter of its own begins with no less in use than was estimated, and may be refused once more. */
        int mostRetries() {
            return isCrowded() ? 3 : 0;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Arguments> ways() {
        Stream<Way> ways = kinds().flatMap(kind -> Stream.of(
                way("flow", kind, limit -> flow("api").by(limit)),
                way("flow of each origin", kind, limit -> flow("api").by(limit).fromEachOther()),
                way("flow of a prefix", kind, limit -> flow(Target.prefix("a")).by(limit)),
                way("hot parameter", kind, limit -> HotParameterRule.of("api", 0, limit)),
                way(CROWDED, kind, limit -> HotParameterRule.of("api", 0, limit).withMaxKeys(1)),
                way(
                        "exception of a hot parameter",
                        kind,
                        limit -> HotParameterRule.perSecond("api", 0, 1_000).withException("v", limit)),
                way("system", kind, SystemRule::rate)));
        LongFunction<Limit> minute = permits -> CalendarQuota.of(permits, CalendarPeriod.MINUTE);
        Stream<Way> quotas = Stream.of(new Way(
                "quota",
                n -> QuotaRule.quota("api").per(n, CalendarPeriod.MINUTE).withId("rule"),
                minute));
        return Stream.concat(ways, quotas)
                .flatMap(way -> Stream.of(false, true).map(changes -> Arguments.of(way, changes)));
    }

    private static Stream<LongFunction<Limit>> kinds() {
        return IntStream.range(0, EveryLimit.tenPerSecond().size())
                .mapToObj(i -> n -> EveryLimit.perSecond(n).get(i));
    }

    private static Way way(String name, LongFunction<Limit> kind, Function<Limit, Rule> rule) {
        return new Way(
                name + " by " + kind.apply(PER_SECOND),
                permits -> rule.apply(permits == 0 ? TokenBucket.perSecond(0) : kind.apply(permits))
                        .withHead(rule.apply(kind.apply(PER_SECOND)).head().withId("rule")),
                kind);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void everyCostIsPaidBeforeAnotherCallComes(Way way, boolean changes) {
        for (long times = 1; times <= 1_000_000_000; times *= 10) {
            trace.clear();
            run(way, changes, times);
        }
    }

    private void run(Way way, boolean changes, long times) {
        FakeTicker ticker = new FakeTicker();
        FakeWallClock wall = new FakeWallClock(Instant.parse("2026-01-01T00:00:20Z"), ticker);
        Limit limit = way.limit().apply(PER_SECOND);
        SplittableRandom random = new SplittableRandom(way.name().hashCode() + times);
        try (Headgate headgate = Headgate.builder()
                .ticker(ticker)
                .wallClock(wall)
                .rules(way.rule().apply(PER_SECOND))
                .build()) {
            Caller caller = headgate.resource("api").from("one").inbound();
            long began = ticker.read();
            BigInteger charged = BigInteger.ZERO;
            List<Entry> inFlight = new ArrayList<>();
            for (int call = 0; call < CALLS && ticker.read() - began < LAST_CALL_NANOS; call++) {
                if (way.isCrowded()) {
                    keepBusy(caller);
                }
                Verdict verdict = caller.tryEnter("v");
                for (int again = 0; verdict instanceof Refusal refusal && inFlight.isEmpty(); again++) {
                    if (refusal.retryAfter().isEmpty()) {
                        assertThat(paying(charged, limit).multiply(BigInteger.valueOf(5)))
                                .as("%s %s", times, trace)
                                .isGreaterThan(LONGEST_DEBT);
                        return;
                    }
                    assertThat(again).as("%s %s", times, trace).isLessThanOrEqualTo(way.mostRetries());
                    ticker.advance(refusal.retryAfter().get());
                    verdict = caller.tryEnter("v");
                }
                if (verdict instanceof Entry entry) {
                    trace.add("in at " + (ticker.read() - began));
                    inFlight.add(entry);
                    BigInteger elapsed = BigInteger.valueOf(ticker.read() - began);
                    assertThat(charged.add(BigInteger.valueOf(inFlight.size())))
                            .as("charged when a call comes at %s, costs of %s times, %s", elapsed, times, trace)
                            .isLessThanOrEqualTo(allowed(limit, elapsed));
                }
                while (!inFlight.isEmpty()
                        && (!verdict.isAdmitted() || inFlight.size() == MOST_IN_FLIGHT || random.nextInt(3) == 0)) {
                    ticker.advanceNanos(random.nextLong(2 * limit.period().toNanos()));
                    if (changes && random.nextInt(3) == 0) {
                        long permits = random.nextInt(3) == 0 ? PER_SECOND : 0;
                        headgate.rules().replaceAll(List.of(way.rule().apply(permits)));
                        ticker.advanceNanos(random.nextLong(limit.period().toNanos()));
                        trace.add(permits + " per s at " + (ticker.read() - began));
                    }
                    Entry entry = inFlight.remove(random.nextInt(inFlight.size()));
                    long cost = random.nextInt(3) == 0 ? random.nextInt(3) : times * limit.permits();
                    BigInteger after = charged.add(BigInteger.valueOf(cost));
                    if (paying(after, limit)
                                    .subtract(BigInteger.valueOf(ticker.read() - began))
                                    .compareTo(LONGEST_DEBT)
                            > 0) {
                        cost = 1;
                    }
                    entry.closeAtCost(cost);
                    charged = charged.add(BigInteger.valueOf(cost));
                    trace.add("cost " + cost + " at " + (ticker.read() - began));
                }
                headgate.rules().replaceAll(List.of(way.rule().apply(PER_SECOND)));
            }
            inFlight.forEach(Entry::close);
        }
    }

    /** The only place is taken, by a value that has much in use. */
    private static void keepBusy(Caller caller) {
        Verdict verdict = caller.tryEnter("busy");
        while (verdict instanceof Entry entry) {
            entry.close();
            verdict = caller.tryEnter("busy");
        }
    }

    /** How long it takes until so many permits have come in. */
    private static BigInteger paying(BigInteger permits, Limit limit) {
        return permits.multiply(BigInteger.valueOf(limit.period().toNanos()))
                .divide(BigInteger.valueOf(limit.permits()));
    }

    private static BigInteger allowed(Limit limit, BigInteger elapsed) {
        long atOnce = 2 * Math.max(limit.capacity(), limit.permits()) + 1;
        return elapsed.multiply(BigInteger.valueOf(limit.permits()))
                .divide(BigInteger.valueOf(limit.period().toNanos()))
                .add(BigInteger.valueOf(atOnce));
    }
}
