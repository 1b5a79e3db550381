package io.headgate.differential.program;

import io.headgate.differential.program.ProgramRule.Flow;
import io.headgate.differential.program.Step.Open;
import java.util.Set;

/** One flow rule that makes calls wait, told of all calls that have come as far as it: as Sentinel's, but for some changes. */
final class QueueBook {

    /** Where we differ. */
    enum Change {
        LARGEST("pacing: largest call"),
        WITHDRAWN("a call that a later rule refuses"),
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
    private final Set<Change> changes;
    private long last = Long.MIN_VALUE / 2;

    private QueueBook(Flow rule, Set<Change> changes) {
        this.rule = rule;
        this.changes = changes;
    }

    /** How long a call that comes now would wait in milliseconds, or -1 if it is refused. */
    static long answer(Flow rule, History history, Open open, Set<Change> changes) {
        QueueBook book = new QueueBook(rule, changes);
        int since = changes.contains(Change.RELOADED) ? history.since(rule) : history.sinceChange(RuleKind.FLOW);
        history.callsTo(rule.resource()).stream()
                .filter(call -> call.place() > since)
                .filter(call ->
                        rule.limitApp().equals("default") || rule.limitApp().equals(call.origin()))
                .forEach(book::follow);
        return book.ask(open.permits(), history.now());
    }

    private void follow(Call call) {
        boolean later = call.isRefusedAs("DegradeException") || call.isRefusedAs("FlowException");
        boolean own = call.refused() != null && call.refused().rule() == rule.id();
        if (call.admitted() || (later && !own && !changes.contains(Change.WITHDRAWN))) {
            ask(call.open().permits(), call.asked());
        }
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
