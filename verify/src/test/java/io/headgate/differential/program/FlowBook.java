package io.headgate.differential.program;

import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.ProgramRule.Strategy;
import io.headgate.differential.program.Step.Open;
import java.util.List;
import java.util.Set;

/** What one flow rule that refuses at once says to a call, worked out from all calls before: as Sentinel, but for some changes. */
final class FlowBook {

    /** Where we differ. */
    enum Change {
        NEW_RULE("a new flow rule"),
        WEIGHT("flow: weight in flight"),
        WHEN_ADMITTED("warm-up and queue: counted when admitted"),
        NEVER_CALLED("flow: related never called"),
        ENTRANCE_ORIGIN("by entrance, for an origin"),
        NONE("a call of count 0, entry(name, 0)");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private static final long SLICE = 500;

    private final History history;
    private final Open open;
    private final String context;
    private final String origin;

    /** For a call that comes now. */
    FlowBook(History history, Open open, String context, String origin) {
        this.history = history;
        this.open = open;
        this.context = context;
        this.origin = origin;
    }

    /** What the rule would say to the call if it were asked then. */
    boolean refuses(Flow rule, long now, Set<Change> changes) {
        boolean standsForNone = open.permits() == 0 && changes.contains(Change.NONE);
        if (standsForNone || !concerns(rule) || (isUnknown(rule) && !changes.contains(Change.NEVER_CALLED))) {
            return false;
        }
        int since = changes.contains(Change.NEW_RULE) ? history.since(rule) : -1;
        long used = history.calls().stream()
                .filter(call -> call.admitted() && call.place() > since)
                .filter(call -> counts(rule, call, changes))
                .mapToLong(call -> weight(rule, call, now, changes))
                .sum();
        return used + open.permits() > rule.count();
    }

    private boolean concerns(Flow rule) {
        if (!rule.resource().equals(open.resource())
                || (rule.strategy() == Strategy.CHAIN && !rule.reference().equals(context))) {
            return false;
        }
        return switch (rule.limitApp()) {
            case "default" -> true;
            case "other" -> !origin.isEmpty() && isOther();
            default -> rule.limitApp().equals(origin);
        };
    }

    private boolean isOther() {
        return history.rules(RuleKind.FLOW).stream()
                .map(Flow.class::cast)
                .noneMatch(rule -> rule.resource().equals(open.resource())
                        && rule.limitApp().equals(origin));
    }

    private boolean isUnknown(Flow rule) {
        return rule.strategy() == Strategy.RELATED
                && !rule.reference().equals(open.resource())
                && history.callsTo(rule.reference()).isEmpty();
    }

    private boolean counts(Flow rule, Call call, Set<Change> changes) {
        boolean byOrigin = !rule.limitApp().equals("default");
        return switch (rule.strategy()) {
            case DIRECT ->
                call.open().resource().equals(rule.resource())
                        && (!byOrigin || call.origin().equals(origin));
            case RELATED -> call.open().resource().equals(rule.reference());
            case CHAIN ->
                call.open().resource().equals(rule.resource())
                        && call.context().equals(rule.reference())
                        && (!byOrigin
                                || !changes.contains(Change.ENTRANCE_ORIGIN)
                                || call.origin().equals(origin));
        };
    }

    private static long weight(Flow rule, Call call, long now, Set<Change> changes) {
        if (rule.threads()) {
            return call.runs() ? inFlight(call.open().permits(), changes) : 0;
        }
        long present = now / SLICE * SLICE;
        long counted = changes.contains(Change.WHEN_ADMITTED) ? call.asked() : call.began();
        return counted >= present - SLICE ? call.open().permits() : 0;
    }

    private static long inFlight(int permits, Set<Change> changes) {
        return changes.contains(permits == 0 ? Change.NONE : Change.WEIGHT) ? permits : 1;
    }

    /** All flow rules in force that refuse at once. */
    List<Flow> rules() {
        return history.rules(RuleKind.FLOW).stream()
                .map(Flow.class::cast)
                .filter(rule -> !rule.queues())
                .toList();
    }
}
