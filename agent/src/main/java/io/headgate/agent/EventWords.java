package io.headgate.agent;

import io.headgate.EntryLeaked;
import io.headgate.GuardFailed;
import io.headgate.HeadgateTurned;
import io.headgate.RulesChanged;
import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.Message;
import io.headgate.breaker.BreakerChange;
import io.headgate.breaker.BreakerChanged;
import io.headgate.cluster.store.ClusterFound;
import io.headgate.cluster.store.ClusterLost;
import io.headgate.event.Event;
import io.headgate.hotparameter.HotParameterBreakerChanged;
import io.headgate.limiter.LimitText;
import io.headgate.rules.feed.DocumentRejected;
import io.headgate.rules.feed.DocumentRolledBack;
import java.util.Locale;

/** Says an event in words. */
final class EventWords {

    private static final int LONGEST = 1_000;

    private EventWords() {}

    static Message of(long atMillis, Event event) {
        if (event instanceof BreakerChanged changed) {
            return breaker(changed.at().toEpochMilli(), changed.ruleId(), changed.resource(), "", changed.change());
        }
        if (event instanceof HotParameterBreakerChanged changed) {
            long at = changed.at().toEpochMilli();
            return breaker(at, changed.ruleId(), changed.resource(), changed.value(), changed.change());
        }
        return new EventSeen(atMillis, event.getClass().getSimpleName(), cut(words(event)));
    }

    private static BreakerSeen breaker(
            long atMillis, String rule, String resource, String value, BreakerChange change) {
        return new BreakerSeen(
                atMillis,
                rule,
                resource,
                value,
                change.from().name(),
                change.to().name(),
                why(change));
    }

    private static String why(BreakerChange change) {
        String cause = change.cause().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return Double.isNaN(change.reached())
                ? cause
                : cause + ": " + figure(change.reached()) + " of " + figure(change.threshold());
    }

    private static String figure(double figure) {
        return figure == Math.rint(figure) ? String.valueOf((long) figure) : String.format(Locale.ROOT, "%.3f", figure);
    }

    private static String words(Event event) {
        if (event instanceof RulesChanged changed) {
            return changed.added().size() + " added, " + changed.changed().size() + " changed, "
                    + changed.removed().size() + " removed";
        }
        if (event instanceof GuardFailed failed) {
            return "rule " + failed.ruleId() + " of " + failed.resource() + ": " + failed.error()
                    + (failed.quarantined() ? "; left out for a minute" : "");
        }
        if (event instanceof EntryLeaked leaked) {
            return leaked.resource() + ", entered " + LimitText.wait(leaked.age()) + " ago"
                    + leaked.enteredAt().stream()
                            .findFirst()
                            .map(at -> " at " + at)
                            .orElse("");
        }
        if (event instanceof DocumentRejected rejected) {
            return rejected.source() + " " + rejected.revision() + ": " + rejected.reason();
        }
        if (event instanceof DocumentRolledBack back) {
            return back.document() + ": " + back.reason();
        }
        if (event instanceof HeadgateTurned turned) {
            return turned.on() ? "turned on: rules decide" : "turned off: every call runs, unseen";
        }
        if (event instanceof ClusterLost lost) {
            return lost.why();
        }
        return event instanceof ClusterFound ? "the cluster is there again" : event.toString();
    }

    private static String cut(String words) {
        return words.length() <= LONGEST ? words : words.substring(0, LONGEST) + "…";
    }
}
