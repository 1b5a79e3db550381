package io.headgate.redis.form;

import static io.headgate.limiter.Checks.require;

import io.headgate.limiter.window.SlidingLog;
import java.util.List;

/** The exact window, which remembers each permit. Its script is {@code log.lua}. */
final class LogForm {

    private static final long MOST =
            100_000; // permits; Redis keeps twice as many entries, and does nothing else meanwhile

    private static final long MOST_TICKS = 1L << 50; // so that instants, bookings and debts stay exact

    private final StoreClock clock;
    private final Script script;

    LogForm(StoreClock clock) {
        this.clock = clock;
        this.script = Scripts.script(clock, "log");
    }

    Form of(SlidingLog log) {
        require(
                log.permits() <= MOST,
                "permits",
                log.permits(),
                "at most " + MOST
                        + " for a log on Redis, which remembers each of them; windows and buckets count more");
        long period = clock.exactTicks(log.period(), "period");
        require(period <= MOST_TICKS, "period", log.period(), "at most " + MOST_TICKS + " ticks of the clock of Redis");
        return new Form(log, script, "log", List.of(Long.toString(log.permits()), Long.toString(period)));
    }
}
