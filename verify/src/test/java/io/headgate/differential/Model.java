package io.headgate.differential;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sentinel's rules on paper: one rule, written down in a few lines, for one caller at a time. */
abstract class Model implements Engine {

    /** A point in which we differ from Sentinel on purpose: a switch of a model. */
    interface Change {

        /** The name in the report and in the page. */
        String title();
    }

    private final Map<Integer, Verdict> verdicts = new HashMap<>();

    /** The answer, and whatever it changes. */
    abstract Verdict answer(int call, Arrival arrival);

    @Override
    public void begin(List<CommonRule> rules, boolean priority, long now) {}

    @Override
    public final Verdict enter(int call, Arrival arrival, long now) {
        Verdict verdict = answer(call, arrival);
        verdicts.put(call, verdict);
        return verdict;
    }

    @Override
    public final Verdict proceed(int call, long now) {
        return verdicts.get(call);
    }

    @Override
    public void exit(int call, Arrival arrival, long now) {}

    @Override
    public final void end() {}

    @Override
    public final void close() {}
}
