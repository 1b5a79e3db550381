package io.headgate;

import io.headgate.breaker.BreakerChange;
import io.headgate.breaker.BreakerChanged;
import io.headgate.breaker.BreakerState;
import io.headgate.event.Event;
import io.headgate.event.RateLimitedLog;
import io.headgate.hotparameter.HotParameterBreakerChanged;
import io.headgate.limiter.Ticker;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Writes a line to the log of the platform when a breaker changes its state and when a Headgate is turned on or off: at the
 * level INFO, at most 20 a minute. Other events are not logged here: a source of rules, a guard that fails and a cluster that is lost
 * have log lines of their own.
 *
 * <pre>{@code
 * Headgate headgate = Headgate.builder().onEvent(new EventLog()).build();
 * }</pre>
 *
 * <p>The values of hot parameters are not logged: they may be names of people. Safe for many threads.
 */
public final class EventLog implements Consumer<Event> {

    private final RateLimitedLog log;

    /** Writes to the logger {@code io.headgate}. */
    public EventLog() {
        this(Ticker.system());
    }

    /** Counts minutes by {@code ticker}. */
    EventLog(Ticker ticker) {
        log = new RateLimitedLog("io.headgate", ticker);
    }

    @Override
    public void accept(Event event) {
        if (event instanceof BreakerChanged changed) {
            log.info("breaker " + changed.ruleId() + " of " + changed.resource() + ": " + words(changed.change()));
        } else if (event instanceof HotParameterBreakerChanged changed) {
            log.info("breaker " + changed.ruleId() + " of " + changed.resource() + ", one value: "
                    + words(changed.change()));
        } else if (event instanceof HeadgateTurned turned) {
            log.info(turned.on() ? "Headgate is on: rules decide" : "Headgate is off: every call runs, unseen");
        }
    }

    private static String words(BreakerChange change) {
        String states = name(change.to()) + ", was " + name(change.from());
        String cause = change.cause().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return Double.isNaN(change.reached())
                ? states + " (" + cause + ")"
                : states + " (" + cause + ": reached " + figure(change.reached()) + ", threshold "
                        + figure(change.threshold()) + ")";
    }

    private static String name(BreakerState state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String figure(double figure) {
        return figure == Math.rint(figure) ? String.valueOf((long) figure) : String.format(Locale.ROOT, "%.3f", figure);
    }
}
