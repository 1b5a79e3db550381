package io.headgate.differential;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** One engine on its way through a trace: what it has answered, and what is due to happen to the calls it admitted. */
final class Side {

    private record Due(long at, int order, int call, boolean exit) {}

    private final Engine engine;
    private final Trace trace;
    private final List<Verdict> verdicts = new ArrayList<>();
    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingInt(Due::order));
    private int order;

    Side(Engine engine, Trace trace) {
        this.engine = engine;
        this.trace = trace;
        engine.begin(trace.rules(), trace.hasPriority(), trace.instantAt(0));
    }

    List<Verdict> verdicts() {
        return verdicts;
    }

    /** Lets everything happen that is due by the time of the call, then the call. */
    Verdict arrive(int call) {
        long now = trace.instant(call);
        while (!due.isEmpty() && due.peek().at <= now) {
            happen(due.poll());
        }
        Verdict verdict = engine.enter(call, trace.arrivals().get(call), now);
        verdicts.add(verdict);
        if (verdict.admitted()) {
            long begins = now + verdict.waitNanos();
            if (verdict.waitNanos() == 0) {
                exitLater(call, begins);
            } else {
                due.add(new Due(begins, order++, call, false));
            }
        }
        return verdict;
    }

    private void happen(Due event) {
        if (event.exit) {
            engine.exit(event.call, trace.arrivals().get(event.call), event.at);
            return;
        }
        Verdict verdict = engine.proceed(event.call, event.at);
        if (!verdict.equals(verdicts.get(event.call))) {
            throw new IllegalStateException("call " + event.call + ": " + verdict + " after a wait that was enough");
        }
        exitLater(event.call, event.at);
    }

    private void exitLater(int call, long begins) {
        due.add(new Due(begins + trace.arrivals().get(call).response() * 1_000_000, order++, call, true));
    }

    void end() {
        engine.end();
    }
}
