package io.headgate.hotparameter;

import io.headgate.guard.HotValue;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Picks the hottest of many values that are shown to it one by one, and keeps no more than it is to tell. For one thread. */
final class Hottest {

    /*
     * Nothing is counted for this when calls come: heat is read off what a limit knows of a value anyway. Values of one rule
     * may have limits of their own, so what is compared is how much of it each has used:
     *
     *                used   of    heat
     *     alice         9   10    0.9    ◄ hottest: the next to be refused
     *     vip         500  1000   0.5
     *     bob           1   10    0.1
     *
     * A state comes before any share: a value whose breaker is open is hotter than all whose breaker is not. The least hot
     * of those kept is on top of the heap, so that nearly all of a large table cost one comparison each, and nothing is made
     * for them, no text above all.
     */
    private final int most;
    private final PriorityQueue<Candidate> kept;

    Hottest(int most) {
        this.most = most;
        this.kept = new PriorityQueue<>(most + 1, Candidate.BY_HEAT);
    }

    private record Candidate(Object key, String state, double heat, double figure, double of) {

        static final Comparator<Candidate> BY_HEAT =
                Comparator.comparingDouble(Candidate::heat).thenComparingDouble(Candidate::figure);

        HotValue told() {
            return new HotValue(Values.text(key), state, figure, of);
        }
    }

    /** Shows a value that has used {@code figure} of its limit. One that has used nothing is not hot. */
    void add(Object key, long figure, long of) {
        if (figure > 0) {
            add(key, "", 0, figure, of);
        }
    }

    /** Shows a value in a state; one of a higher {@code rank} is hotter whatever the figures, which may be none. */
    void add(Object key, String state, int rank, double figure, double of) {
        double share = figure / of; // infinite where the limit is 0, and no number where there is none
        double heat = 2 * rank + (share > 0 ? 1 - 1 / (1 + share) : 0);
        Candidate least = kept.size() < most ? null : kept.peek();
        if (least != null && heat < least.heat()) {
            return;
        }
        kept.add(new Candidate(key, state, heat, figure, of));
        if (kept.size() > most) {
            kept.poll();
        }
    }

    /** Those kept, the hottest first. */
    List<HotValue> told() {
        return kept.stream()
                .sorted(Candidate.BY_HEAT.reversed())
                .map(Candidate::told)
                .toList();
    }
}
