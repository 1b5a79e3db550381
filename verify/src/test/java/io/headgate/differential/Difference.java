package io.headgate.differential;

import java.util.List;

/**
 * A call that the two engines answered differently, with all that went before.
 *
 * @param call its number
 * @param sentinel the verdicts of Sentinel up to this one
 * @param ours our verdicts up to this one
 */
record Difference(Trace trace, int call, List<Verdict> sentinel, List<Verdict> ours) {

    private static final int LINES = 25;

    Arrival arrival() {
        return trace.arrivals().get(call);
    }

    Verdict theirs() {
        return sentinel.get(call);
    }

    Verdict our() {
        return ours.get(call);
    }

    boolean onlyWeAdmit() {
        return our().admitted() && !theirs().admitted();
    }

    boolean onlyTheyAdmit() {
        return theirs().admitted() && !our().admitted();
    }

    boolean bothAdmit() {
        return our().admitted() && theirs().admitted();
    }

    /** The trace as a timeline up to this call, at most the last lines of it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("%s, seed %d, start %d, %s%n"
                .formatted(trace.family(), trace.seed(), trace.startMillis(), trace.rules()));
        for (int i = Math.max(0, call - LINES); i <= call; i++) {
            text.append(
                    "  %s | Sentinel %s | we %s%n".formatted(trace.arrivals().get(i), sentinel.get(i), ours.get(i)));
        }
        return text.toString();
    }
}
