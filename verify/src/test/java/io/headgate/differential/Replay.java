package io.headgate.differential;

import java.util.List;

/**
 * Feeds one trace to two engines in step and compares every verdict.
 *
 * <p>When both admit a call but after different waits, and the difference is a known one, the trace goes on: each engine then
 * sees the call begin and end at its own time. When one admits and the other refuses, their states are no longer
 * comparable and the trace ends there; there are enough traces.
 */
final class Replay {

    private final Engine sentinel;
    private final Engine ours;
    private final List<KnownDifference> known;

    Replay(Engine sentinel, Engine ours, List<KnownDifference> known) {
        this.sentinel = sentinel;
        this.ours = ours;
        this.known = known;
    }

    void run(Trace trace, Tally tally) {
        tally.trace();
        Side theirs = new Side(sentinel, trace);
        Side our = new Side(ours, trace);
        try {
            for (int call = 0; call < trace.arrivals().size(); call++) {
                Verdict their = theirs.arrive(call);
                Verdict answer = our.arrive(call);
                tally.compared(their);
                if (!their.equals(answer)
                        && !goesOn(new Difference(trace, call, theirs.verdicts(), our.verdicts()), tally)) {
                    return;
                }
            }
        } finally {
            theirs.end();
            our.end();
        }
    }

    private boolean goesOn(Difference difference, Tally tally) {
        List<String> names = known.stream()
                .map(one -> one.explanationOf(difference))
                .filter(some -> !some.isEmpty())
                .findFirst()
                .orElse(List.of());
        if (names.isEmpty()) {
            tally.unexplained(difference.toString());
            return false;
        } else if (difference.bothAdmit()) {
            tally.otherWait(
                    names, difference.our().waitNanos() - difference.theirs().waitNanos());
            return true;
        }
        tally.turned(names);
        return false;
    }
}
