package io.headgate.differential;

import io.headgate.differential.CommonRule.HotParameter;
import io.headgate.differential.CommonRule.Measure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sentinel's parameter rule: a bucket, a turn or a number in flight for each value. */
final class HotParameterModel extends Model {

    /** Where we differ. */
    enum Change implements Model.Change {
        /** A call of weight n counts as one in flight for Sentinel, and as n for us. */
        WEIGHT_IN_FLIGHT("hot parameter: weight in flight"),
        /** A list with the same value twice asks Sentinel twice for the same one in flight. We count both. */
        SAME_VALUE_TWICE("hot parameter: same value twice"),
        /** When a later element of a list is refused, Sentinel has taken the tokens of those before it. */
        ALL_OR_NOTHING("hot parameter: all elements or none"),
        /** Sentinel refuses a call that would wait exactly the longest wait. */
        LONGEST_WAIT_INCLUDED("hot parameter: longest wait included"),
        /** Sentinel rounds the distance between calls to whole milliseconds. */
        EXACT_DISTANCE("hot parameter: exact distance");

        private final String title;

        Change(String title) {
            this.title = title;
        }

        @Override
        public String title() {
            return title;
        }
    }

    /** What is known of one value. */
    private record State(double last, long tokens) {}

    private static final double ROUNDING = 1e-6; // of milliseconds in floating point

    private final HotParameter rule;
    private final Set<Change> changes;
    private final Map<Object, State> states = new HashMap<>();
    private final Map<Object, Long> inFlight = new HashMap<>();

    private HotParameterModel(HotParameter rule, Set<Change> changes) {
        this.rule = rule;
        this.changes = changes;
    }

    static KnownDifference difference() {
        return ModelledDifference.rounding(
                Change.class,
                trace -> trace.rules().get(0) instanceof HotParameter,
                (trace, changes) ->
                        new HotParameterModel((HotParameter) trace.rules().get(0), changes));
    }

    private Collection<?> values(Arrival arrival) {
        if (rule.index() >= arrival.arguments().size()) {
            return List.of();
        }
        Object argument = arrival.arguments().get(rule.index());
        return argument instanceof Collection<?> several ? several : List.of(argument);
    }

    private long limit(Object value) {
        Integer own = rule.items().get(value);
        return own == null ? rule.count() : own;
    }

    @Override
    Verdict answer(int call, Arrival arrival) {
        return rule.measure() == Measure.IN_FLIGHT ? inFlight(arrival) : calls(arrival);
    }

    private Verdict inFlight(Arrival arrival) {
        Map<Object, Long> before = Map.copyOf(inFlight);
        for (Object value : values(arrival)) {
            Map<Object, Long> seen = changes.contains(Change.SAME_VALUE_TWICE) ? inFlight : before;
            if (seen.getOrDefault(value, 0L) + weight(arrival) > limit(value)) {
                inFlight.clear();
                inFlight.putAll(before);
                return Verdict.REFUSED;
            }
            inFlight.merge(value, weight(arrival), Long::sum);
        }
        return Verdict.admitted(0);
    }

    @Override
    public void exit(int call, Arrival arrival, long now) {
        if (rule.measure() == Measure.IN_FLIGHT) {
            values(arrival).forEach(value -> inFlight.merge(value, -weight(arrival), Long::sum));
        }
    }

    private long weight(Arrival arrival) {
        return changes.contains(Change.WEIGHT_IN_FLIGHT) ? arrival.permits() : 1;
    }

    private Verdict calls(Arrival arrival) {
        if (changes.contains(Change.ALL_OR_NOTHING) && isOneRefused(arrival)) {
            return Verdict.REFUSED;
        }
        List<Object> taken = new ArrayList<>();
        double wait = 0;
        for (Object value : values(arrival)) {
            double answer = ask(value, arrival);
            if (answer < 0) {
                giveBack(taken, arrival.permits());
                return Verdict.REFUSED;
            }
            taken.add(value);
            wait = Math.max(wait, answer);
        }
        return Verdict.admitted(Math.round(wait * 1_000_000));
    }

    /** All are asked before one is taken from, and nothing changes: not even a refill that would have come about. */
    private boolean isOneRefused(Arrival arrival) {
        Map<Object, State> before = Map.copyOf(states);
        return values(arrival).stream().anyMatch(value -> {
            double answer = ask(value, arrival);
            states.clear();
            states.putAll(before);
            return answer < 0;
        });
    }

    /** The wait or, when refused, -1. */
    private double ask(Object value, Arrival arrival) {
        return rule.waits() ? turn(value, arrival) : bucket(value, arrival);
    }

    /** Of a list with the same value twice. A refill that the refused call brought about stays. */
    private void giveBack(List<Object> taken, long permits) {
        if (changes.contains(Change.ALL_OR_NOTHING)) {
            for (Object value : taken) {
                states.computeIfPresent(value, (same, state) -> new State(state.last, state.tokens + permits));
            }
        }
    }

    /** 0 or, when refused, -1. */
    private double bucket(Object value, Arrival arrival) {
        long most = limit(value) + rule.burst();
        State state = states.get(value);
        if (limit(value) == 0 || arrival.permits() > most) {
            return -1;
        }
        if (state == null || state.tokens == most) { // a full one begins anew
            states.put(value, new State(arrival.at(), most - arrival.permits()));
            return 0;
        }
        long elapsed = arrival.at() - (long) state.last;
        long period = rule.periodSeconds() * 1000L;
        boolean refills = elapsed > period;
        long tokens = refills ? Math.min(most, state.tokens + elapsed * limit(value) / period) : state.tokens;
        if (tokens < arrival.permits()) {
            return -1;
        }
        states.put(value, new State(refills ? arrival.at() : state.last, tokens - arrival.permits()));
        return 0;
    }

    /** The wait or, when refused, -1. */
    private double turn(Object value, Arrival arrival) {
        if (limit(value) == 0) {
            return -1;
        }
        double exact = 1000.0 * arrival.permits() * rule.periodSeconds() / limit(value);
        double distance = changes.contains(Change.EXACT_DISTANCE) ? exact : Math.round(exact);
        State state = states.get(value);
        double due = state == null ? arrival.at() : Math.max(arrival.at(), state.last + distance);
        double wait = due - arrival.at();
        double longest = rule.maxWaitMillis() + (changes.contains(Change.LONGEST_WAIT_INCLUDED) ? ROUNDING : -ROUNDING);
        if (wait > 0 && wait > longest) {
            return -1;
        }
        states.put(value, new State(due, 0));
        return wait;
    }
}
