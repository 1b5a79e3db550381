package io.headgate.differential.program;

import io.headgate.differential.program.ProgramRule.Hot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One hot-parameter rule, told of all calls that have come as far as it: as Sentinel's, but for some changes. */
final class HotBook {

    /** Where we differ. */
    enum Change {
        WEIGHT("hot parameter: weight in flight"),
        NONE("a call of count 0, entry(name, 0)"),
        TWICE("hot parameter: same value twice"),
        ELEMENTS("hot parameter: all elements or none"),
        LONGEST_WAIT("hot parameter: longest wait included"),
        LARGEST("pacing: largest call"),
        OUT_OF_ORDER("an entry exited out of order"),
        OWN_CALLS("a call that began before the rule for its parameter"),
        WITHDRAWN("a call that a later rule refuses"),
        FROM_END("hot parameters, paramIdx below 0"),
        RELOADED("rules loaded again");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /** What is left for a value, and when it was last filled; for a queue, when its last turn is. */
    private record Left(long at, long rest) {}

    private static final long REFUSED = -1;

    private final Hot rule;
    private final boolean first; // before the other hot-parameter rules of its resource
    private final History history;
    private final Set<Change> changes;
    private final Map<Object, Left> left = new HashMap<>();
    private int index;

    private HotBook(Hot rule, boolean first, History history, Set<Change> changes) {
        this.first = first;
        this.rule = rule;
        this.history = history;
        this.changes = changes;
        this.index = rule.index();
    }

    /** How long a call with these arguments that comes now would wait in milliseconds, or -1 if it is refused. */
    static long answer(Hot rule, boolean first, History history, Step.Open open, Set<Change> changes) {
        return answer(rule, first, history, open, history.now(), changes);
    }

    /** So, for a call that comes as far as the rule then. */
    static long answer(Hot rule, boolean first, History history, Step.Open open, long now, Set<Change> changes) {
        HotBook book = new HotBook(rule, first, history, changes);
        int since = changes.contains(Change.RELOADED) ? history.since(rule) : book.sinceInSentinel();
        history.callsTo(rule.resource()).stream()
                .filter(call -> call.place() > since)
                .forEach(book::follow);
        return book.ask(open, now, since);
    }

    /** A rule that was changed by a call is another one when it is loaded again. */
    private int sinceInSentinel() {
        boolean another = rule.index() < 0 && !changes.contains(Change.FROM_END);
        if (another) {
            return history.lastLoading(RuleKind.HOT);
        }
        return rule.threads() && !changes.contains(Change.OWN_CALLS) ? sinceForAll() : history.sinceLoaded(rule);
    }

    /** All rules for a parameter share what runs with its values, and when one of them goes it is forgotten. */
    private int sinceForAll() {
        int since = -1;
        List<ProgramRule> before = List.of();
        for (History.Loading loading : history.loadings(RuleKind.HOT)) {
            List<ProgramRule> now =
                    loading.rules().stream().filter(this::isForTheSame).toList();
            boolean begins = since < 0 || !now.containsAll(before);
            since = now.isEmpty() ? -1 : begins ? loading.step() : since;
            before = now;
        }
        return since;
    }

    private boolean isForTheSame(ProgramRule other) {
        return other instanceof Hot hot && hot.resource().equals(rule.resource()) && hot.index() == rule.index();
    }

    private void follow(Call call) {
        boolean reached = call.admitted()
                || call.isRefusedAs("FlowException")
                || call.isRefusedAs("DegradeException")
                || (first && call.isRefusedAs("ParamFlowException"));
        boolean own =
                !call.admitted() && call.refused() != null && call.refused().rule() == rule.id();
        if ((reached && !own && (call.admitted() || !changes.contains(Change.WITHDRAWN)))
                || (own && !changes.contains(Change.ELEMENTS))) {
            ask(call.open(), call.asked(), -1);
        }
    }

    private long ask(Step.Open open, long now, int since) {
        List<Object> values = values(open);
        if (open.permits() == 0 && changes.contains(Change.NONE)) {
            return 0;
        }
        Map<Object, Left> before = new HashMap<>(left);
        boolean atOnce = changes.contains(Change.ELEMENTS);
        long wait = 0;
        for (Object value : values) {
            int times = changes.contains(Change.TWICE) ? Collections.frequency(values, value) : 1;
            long answer = ask(value, open.permits(), times, atOnce ? now : now + wait, since);
            if (answer == REFUSED) {
                if (atOnce) {
                    left.clear();
                    left.putAll(before);
                }
                return REFUSED;
            }
            wait = atOnce ? Math.max(wait, answer) : wait + answer;
        }
        return wait;
    }

    private long ask(Object value, int permits, int times, long now, int since) {
        if (rule.threads()) {
            long used = running(value, since) + inFlight(permits) * times;
            return used > most(value) ? REFUSED : 0;
        }
        return rule.maxWait() > 0 ? queue(value, permits, now) : take(value, permits, now);
    }

    private long inFlight(int permits) {
        return changes.contains(permits == 0 ? Change.NONE : Change.WEIGHT) ? permits : 1;
    }

    private List<Object> values(Step.Open open) {
        List<@Nullable Object> arguments = open.arguments();
        int at = index;
        if (at < 0) {
            at = arguments.size() + at >= 0 ? arguments.size() + at : -at;
            index = changes.contains(Change.FROM_END) ? index : at; // Sentinel's rule is another one from then on
        }
        Object value = at < arguments.size() ? arguments.get(at) : null;
        if (value instanceof List<?> several) {
            return List.copyOf(several);
        }
        return value == null ? List.of() : List.of(value);
    }

    private long most(Object value) {
        return rule.items().getOrDefault(value, rule.count());
    }

    /** A call begins or ends, and so many more or fewer run with a value. */
    private record Event(int place, long more) {}

    /** Never fewer than none: what is not counted is not given back either. */
    private long running(Object value, int since) {
        List<Event> events = new ArrayList<>();
        history.callsTo(rule.resource()).stream().filter(Call::admitted).forEach(call -> {
            boolean own = call.place() > since;
            if (own) {
                events.add(new Event(call.place(), times(call, value)));
            }
            if (!call.runs() && call.endPlace() > since && (own || !changes.contains(Change.OWN_CALLS))) {
                events.add(new Event(call.endPlace(), -times(exited(call), value)));
            }
        });
        events.sort(Comparator.comparingInt(Event::place));
        long running = 0;
        for (Event event : events) {
            running = Math.max(0, running + event.more());
        }
        return running;
    }

    private long times(Call call, Object value) {
        return inFlight(call.open().permits()) * Collections.frequency(values(call.open()), value);
    }

    /** Whose arguments are given back: in Sentinel those of the call that was exited, also for calls that it took along. */
    private Call exited(Call call) {
        Call by = call.takenAlongBy();
        return by == null || changes.contains(Change.OUT_OF_ORDER) ? call : by;
    }

    private long take(Object value, int permits, long now) {
        long limit = most(value);
        long full = limit + rule.burst();
        Left known = left.get(value);
        if (limit == 0 || permits > full) {
            return REFUSED;
        }
        long period = rule.seconds() * 1000L;
        boolean refills = known != null && now - known.at() > period;
        long rest = known == null
                ? full
                : refills ? Math.min(full, known.rest() + (now - known.at()) * limit / period) : known.rest();
        if (rest < permits) {
            return REFUSED;
        }
        left.put(value, new Left(known == null || refills ? now : known.at(), rest - permits));
        return 0;
    }

    private long queue(Object value, int permits, long now) {
        long limit = most(value);
        if (limit == 0) {
            return REFUSED;
        }
        Left known = left.get(value);
        long turn =
                known == null ? now : Math.max(now, known.at() + Math.round(1000.0 * permits * rule.seconds() / limit));
        long interval = Math.round(1000.0 * rule.seconds() / limit);
        if (changes.contains(Change.LARGEST) && permits > 1 && permits * interval > rule.maxWait()) {
            return REFUSED;
        }
        boolean inTime =
                turn - now < rule.maxWait() || (changes.contains(Change.LONGEST_WAIT) && turn - now == rule.maxWait());
        if (turn > now && !inTime) {
            return REFUSED;
        }
        left.put(value, new Left(turn, 0));
        return turn - now;
    }

    /** Whether the rule was changed after calls with the same value: what they used stays used, Sentinel forgets it. */
    static boolean isChanged(Hot rule, History history, Step.Open open) {
        HotBook book = new HotBook(rule, false, history, Set.of());
        int since = history.since(rule);
        int loaded = history.sinceLoaded(rule);
        return history.callsTo(rule.resource()).stream()
                .filter(call -> call.place() > since && call.place() < loaded)
                .anyMatch(call -> !Collections.disjoint(book.values(call.open()), book.values(open)));
    }
}
