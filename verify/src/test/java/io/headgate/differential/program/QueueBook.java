package io.headgate.differential.program;

import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.Step.Open;
import java.util.EnumSet;
import java.util.Set;

/** One flow rule that makes calls wait, told of all calls that have come as far as it: as Sentinel's, but for some changes. */
final class QueueBook {

    /** Where we differ. */
    enum Change {
        LARGEST("pacing: largest call"),
        WITHDRAWN("a call that a later rule refuses"),
        AT_ONCE("rules that are asked after a queue"),
        RELOADED("rules loaded again");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private static final long REFUSED = -1;

    private final Flow rule;
    private final boolean first; // before the other flow rules of its resource
    private final boolean alone; // no other flow rule makes calls to the resource wait
    private final Set<Change> changes;
    private long last = Long.MIN_VALUE / 2;

    private QueueBook(Flow rule, boolean first, boolean alone, Set<Change> changes) {
        this.rule = rule;
        this.first = first;
        this.alone = alone;
        this.changes = changes;
    }

    /** How long a call that comes now would wait in milliseconds, for its value and here, or -1 if it is refused. */
    static long answer(Flow rule, boolean first, History history, Open open, Set<Change> changes) {
        QueueBook book = new QueueBook(rule, first, isAlone(rule, history), changes);
        int since = changes.contains(Change.RELOADED) ? history.since(rule) : history.sinceChange(RuleKind.FLOW);
        history.callsTo(rule.resource()).stream()
                .filter(call -> call.place() > since)
                .filter(call ->
                        rule.limitApp().equals("default") || rule.limitApp().equals(call.origin()))
                .forEach(book::follow);
        boolean atOnce = changes.contains(Change.AT_ONCE);
        Set<HotBook.Change> hot = atOnce ? EnumSet.allOf(HotBook.Change.class) : Set.of();
        long before = Math.max(0, HotReason.longest(history, open, hot));
        long wait = book.ask(open.permits(), history.now() + (atOnce ? 0 : before));
        return wait == REFUSED ? REFUSED : atOnce ? Math.max(before, wait) : before + wait;
    }

    private static boolean isAlone(Flow rule, History history) {
        return history.rules(RuleKind.FLOW).stream()
                .map(Flow.class::cast)
                .noneMatch(other -> other.queues()
                        && !other.equals(rule)
                        && other.resource().equals(rule.resource()));
    }

    private void follow(Call call) {
        boolean later = call.isRefusedAs("DegradeException") || (first && call.isRefusedAs("FlowException"));
        boolean own = call.refused() != null && call.refused().rule() == rule.id();
        if (call.admitted() || (later && !own && !changes.contains(Change.WITHDRAWN))) {
            ask(call.open().permits(), asked(call));
        }
    }

    /** When it was asked. In Sentinel that was after the wait for the value; whatever the call then waited for was its turn here. */
    private long asked(Call call) {
        return alone && !changes.contains(Change.AT_ONCE) ? call.began() : call.asked();
    }

    private long ask(int permits, long now) {
        if (permits == 0) {
            return 0;
        } else if (rule.count() == 0) {
            return REFUSED;
        }
        long cost = 1000L * permits / rule.count();
        long turn = Math.max(now, last + cost);
        boolean tooLarge = changes.contains(Change.LARGEST) && permits > 1 && cost > rule.maxWait();
        if (turn - now > rule.maxWait() || tooLarge) {
            return REFUSED;
        }
        last = turn;
        return turn - now;
    }
}
