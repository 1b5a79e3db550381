package io.headgate.differential;

import io.headgate.Caller;
import io.headgate.Headgate;
import io.headgate.guard.Arguments;
import io.headgate.guard.GuardOrder;
import io.headgate.guard.Priority;
import io.headgate.testkit.time.FakeTicker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Headgate with Sentinel's aligned slices and Sentinel's order of guards. Calls are asynchronous ones, so that a wait is a task
 * which the test runs when its time has come.
 */
final class HeadgateEngine implements Engine {

    private final Map<Integer, Running> calls = new HashMap<>();
    private final LastTask scheduler = new LastTask();
    private FakeTicker ticker = new FakeTicker(0);
    private Headgate headgate = Headgate.builder().build();

    /** A call that has not ended. */
    private static final class Running {

        private final CompletableFuture<String> end = new CompletableFuture<>();
        private boolean begun;
        private long waitNanos;
        private Runnable wakeUp = () -> {};
        private CompletableFuture<String> answer = end;

        private CompletableFuture<String> begin() {
            begun = true;
            return end;
        }
    }

    @Override
    public void begin(List<CommonRule> rules, boolean priority, long now) {
        ticker = FakeTicker.manual(now);
        headgate = Headgate.builder()
                .ticker(ticker)
                .wallClock(ticker::read)
                .scheduler(scheduler.asScheduler())
                .order(GuardOrder.sentinel())
                .rules(HeadgateRules.of(rules, priority))
                .build();
        rules.forEach(rule -> headgate.resource(rule.resource())); // seconds of warm-up count from here
    }

    @Override
    public Verdict enter(int call, Arrival arrival, long now) {
        ticker.set(now);
        Running running = new Running();
        calls.put(call, running);
        running.answer = caller(arrival).callAsync(arguments(arrival), running::begin);
        return verdict(running);
    }

    private Caller caller(Arrival arrival) {
        return headgate.resource(arrival.resource())
                .through(arrival.entrance())
                .from(arrival.origin())
                .weighing(arrival.permits())
                .prioritized(arrival.priority() ? Priority.HIGH : Priority.NORMAL);
    }

    private static @Nullable Object arguments(Arrival arrival) {
        return arrival.arguments().isEmpty()
                ? null
                : Arguments.of(arrival.arguments().toArray());
    }

    private Verdict verdict(Running running) {
        if (running.answer.isCompletedExceptionally()) {
            return Verdict.REFUSED;
        }
        if (!running.begun) {
            running.waitNanos += scheduler.delayNanos();
            running.wakeUp = scheduler.task();
        }
        return Verdict.admitted(running.waitNanos);
    }

    @Override
    public Verdict proceed(int call, long now) {
        ticker.set(now);
        Running running = calls.get(call);
        running.wakeUp.run();
        return verdict(running);
    }

    @Override
    public void exit(int call, Arrival arrival, long now) {
        ticker.set(now);
        CompletableFuture<String> end = calls.remove(call).end;
        if (arrival.fails()) {
            end.completeExceptionally(new IllegalStateException("failed"));
        } else {
            end.complete("done");
        }
    }

    @Override
    public void end() {
        calls.clear();
        headgate.close();
    }

    @Override
    public void close() {}
}
