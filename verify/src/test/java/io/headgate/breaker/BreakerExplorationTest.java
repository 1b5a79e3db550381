package io.headgate.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.breaker.BreakerModel.Admitted;
import io.headgate.guard.Guard;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every order of a few events, not only random ones: the model agrees after each, and no state is stuck. */
class BreakerExplorationTest {

    private static final int EVENTS = 7;
    private static final int DEPTH = 6;
    private static final int PROBES = 2;
    private static final RuntimeException ERROR = new IllegalStateException("broken");
    private static final Exception IGNORED = new IOException("says nothing");

    private static final BreakerSettings SETTINGS = BreakerSettings.of(Trip.errorCount(1))
            .withSpan(Span.sliding(Duration.ofNanos(4), 2))
            .withMinimumCalls(1)
            .withOpenTime(OpenTime.growing(Duration.ofNanos(1), 2, Duration.ofNanos(2)))
            .withRecovery(Recovery.probes(PROBES, Duration.ofNanos(3)))
            .withFailures(Failures.ERRORS.ignoring(ErrorMatcher.types(IOException.class)));

    @Test
    void withProbesEveryOrderOfEventsAgreesWithTheModelAndCanClose() {
        explore(SETTINGS, BreakerState.HALF_OPEN);
    }

    @Test
    void withARampEveryOrderOfEventsAgreesWithTheModelAndCanClose() {
        explore(SETTINGS.withRecovery(Recovery.ramp(Duration.ofNanos(4), 40, 100)), BreakerState.RAMPING);
    }

    private static void explore(BreakerSettings settings, BreakerState recovering) {
        Set<BreakerState> seen = EnumSet.noneOf(BreakerState.class);
        int orders = (int) Math.pow(EVENTS, DEPTH);
        for (int order = 0; order < orders; order++) {
            seen.add(new Run(settings).play(order));
        }
        assertThat(seen).contains(BreakerState.CLOSED, BreakerState.OPEN, recovering);
    }

    private static final class Run {

        private final BreakerModel model;
        private final Breaker breaker;
        private final Deque<Admitted> running = new ArrayDeque<>();
        private long now;

        Run(BreakerSettings settings) {
            model = new BreakerModel(settings, 1, 0);
            breaker = new Breaker(BreakerTerms.of(settings, 0, () -> 0), change -> {}, 0);
            take(); // every order begins with a failure, so that all of them get somewhere
            finish(running.peekFirst(), ERROR);
        }

        /** Plays the events that {@code order} spells to the base of their number; answers the state they lead to. */
        BreakerState play(int order) {
            int rest = order;
            for (int i = 0; i < DEPTH; i++) {
                play(rest % EVENTS, order);
                rest /= EVENTS;
            }
            BreakerState reached = breaker.state();
            closeByGoodCalls(order);
            return reached;
        }

        private void play(int event, int order) {
            switch (event) {
                case 0 -> take();
                case 1 -> finish(running.peekFirst(), null);
                case 2 -> finish(running.peekLast(), ERROR);
                case 3 -> finish(running.peekFirst(), IGNORED);
                case 4 -> giveBack(running.peekLast());
                case 5 -> now += 1;
                default -> now += 3;
            }
            if (breaker.state() != model.state() || !breaker.tally(now).equals(model.tally(now))) {
                throw new AssertionError("order " + order + ": " + breaker.state() + " is not " + model.state());
            }
        }

        private void take() {
            Admitted expected = model.take(now);
            long answer = breaker.take(now);
            if (answer == Guard.STALE) {
                now = breaker.latest(now);
                answer = breaker.take(now);
            }
            if ((answer == Guard.ADMITTED) != (expected != null)) {
                throw new AssertionError("admitted otherwise than " + expected);
            }
            if (expected != null) {
                running.add(expected);
            }
        }

        private void finish(Admitted call, Throwable error) {
            if (call != null) {
                running.remove(call);
                model.finished(call, now, error == ERROR, error == IGNORED);
                breaker.finished(call.at(), now, null, error);
            }
        }

        private void giveBack(Admitted call) {
            if (call != null) {
                running.remove(call);
                model.giveBack(call);
                breaker.giveBack(call.at());
            }
        }

        /** Once open time and leases are over, a good call for each probe closes it, whatever was before. */
        private void closeByGoodCalls(int order) {
            now += 1_000;
            for (int i = 0; i < PROBES && breaker.take(now) == Guard.ADMITTED; i++) {
                breaker.finished(now, now, null, null);
                now += 5; // longer than the ramp
            }
            if (breaker.state() != BreakerState.CLOSED) {
                throw new AssertionError("order " + order + " leaves it stuck " + breaker.state());
            }
        }
    }
}
