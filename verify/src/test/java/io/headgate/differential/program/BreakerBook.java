package io.headgate.differential.program;

import io.headgate.differential.program.ProgramRule.Breaker;
import io.headgate.differential.program.ProgramRule.Trip;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One breaker, told of all calls to its resource since it is in force: as Sentinel's, but for some changes. */
final class BreakerBook {

    /** Where we differ. */
    enum Change {
        OWN_RESULTS("breaker: only results of its own"),
        PROBE_LEASE("breaker: a probe has a lease"),
        ALL_FAIL("breaker with an error ratio of 1"),
        QUEUE_TIME("a slow call"),
        ONCE("a breaker that is in force and loaded twice");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private enum State {
        CLOSED,
        OPEN,
        HALF_OPEN
    }

    /** A call begins or ends. */
    private record Event(int place, Call call, boolean begins) {}

    private final Breaker rule;
    private final History history;
    private final Set<Change> changes;
    private final Map<Call, Integer> generationOf = new HashMap<>();
    private State state = State.CLOSED;
    private int generation;
    private long changedAt;
    private long window;
    private long total;
    private long bad;

    private BreakerBook(Breaker rule, History history, Set<Change> changes) {
        this.rule = rule;
        this.history = history;
        this.changes = changes;
    }

    /** What the breaker would say to a call that reaches it then, if nothing happens until then. */
    static boolean refuses(Breaker rule, History history, long now, Set<Change> changes) {
        BreakerBook book = new BreakerBook(rule, history, changes);
        book.events().forEach(book::follow);
        return !book.admits(now);
    }

    private List<Event> events() {
        int since = history.since(rule);
        List<Event> events = new ArrayList<>();
        for (Call call : history.callsTo(rule.resource())) {
            if (call.admitted() && call.place() > since) {
                events.add(new Event(call.place(), call, true));
            }
            if (call.admitted() && !call.runs() && call.endPlace() > since) {
                events.add(new Event(call.endPlace(), call, false));
            }
        }
        events.sort(Comparator.comparingInt(Event::place) // calls that one step ends: the innermost first
                .thenComparing(event -> event.call().place(), Comparator.reverseOrder()));
        return events;
    }

    private void follow(Event event) {
        if (event.begins()) {
            begin(event.call());
        } else {
            for (int times = times(event.place()); times > 0; times--) {
                end(event.call());
            }
        }
    }

    /** How often Sentinel asks and tells it of each call: if it is twice, it lets no probe pass. */
    private int times(int place) {
        return changes.contains(Change.ONCE) ? 1 : history.timesListed(rule, place);
    }

    private boolean admits(long now) {
        return switch (state) {
            case CLOSED -> true;
            case OPEN -> times(Integer.MAX_VALUE) == 1 && now - changedAt >= rule.openSeconds() * 1000L;
            case HALF_OPEN ->
                changes.contains(Change.PROBE_LEASE) && now - changedAt >= Math.max(1000, rule.openSeconds() * 1000L);
        };
    }

    private void begin(Call call) {
        if (state != State.CLOSED) {
            change(State.HALF_OPEN, call.began());
        }
        generationOf.put(call, generation);
    }

    private void change(State next, long now) {
        state = next;
        changedAt = now;
        generation++;
    }

    private void end(Call call) {
        boolean own = generationOf.getOrDefault(call, -1) == generation;
        if (own || !changes.contains(Change.OWN_RESULTS)) {
            boolean failed = rule.trip() == Trip.SLOW_RATIO ? took(call) > rule.slowMillis() : call.failed();
            count(call.ended(), failed);
            decide(call.ended(), failed);
        }
    }

    private long took(Call call) {
        return call.ended() - (changes.contains(Change.QUEUE_TIME) ? call.began() : call.asked());
    }

    private void count(long now, boolean failed) {
        if (now / rule.windowMillis() != window) {
            window = now / rule.windowMillis();
            total = 0;
            bad = 0;
        }
        total++;
        bad += failed ? 1 : 0;
    }

    private void decide(long now, boolean failed) {
        if (state == State.HALF_OPEN) {
            change(failed ? State.OPEN : State.CLOSED, now);
            total = 0;
            bad = 0;
        } else if (state == State.CLOSED && total >= rule.minimumCalls() && isTooBad()) {
            change(State.OPEN, now);
        }
    }

    private boolean isTooBad() {
        if (rule.trip() == Trip.ERROR_COUNT) {
            return bad > rule.threshold();
        }
        double ratio = (double) bad / total;
        boolean reaches = rule.trip() == Trip.SLOW_RATIO || changes.contains(Change.ALL_FAIL);
        return ratio > rule.threshold() || (reaches && ratio == 1 && rule.threshold() == 1);
    }
}
