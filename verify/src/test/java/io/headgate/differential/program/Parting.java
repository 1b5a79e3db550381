package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Admitted;
import io.headgate.differential.program.Answer.Refused;
import java.util.List;

/**
 * Where two machines part.
 *
 * @param begin when the program began, in milliseconds since 1970
 * @param before the answers that both gave before
 * @param sentinel the first one that differs
 * @param ours what the other says
 */
record Parting(Program program, long begin, List<Answer> before, Answer sentinel, Answer ours) {

    Step step() {
        return program.steps().get(before.size());
    }

    boolean isRefusedBySentinelAs(String kind) {
        return sentinel instanceof Refused refused && refused.kind().equals(kind);
    }

    boolean isRefusedByOursAs(String kind) {
        return ours instanceof Refused refused && refused.kind().equals(kind);
    }

    /** The id of the rule that Sentinel's exception names, or 0. */
    long sentinelRule() {
        return sentinel instanceof Refused refused ? refused.rule() : 0;
    }

    /** The id of the rule that our exception names, or 0. */
    long oursRule() {
        return ours instanceof Refused refused ? refused.rule() : 0;
    }

    long sentinelWaitMillis() {
        return waited(sentinel) / 1_000_000;
    }

    long oursWaitMillis() {
        return waited(ours) / 1_000_000;
    }

    private static long waited(Answer answer) {
        return answer instanceof Refused refused ? refused.waitedNanos() : ((Admitted) answer).waitedNanos();
    }

    /** The context of the call, which is the same for both. */
    String context() {
        return sentinel instanceof Refused refused ? refused.context() : ((Admitted) sentinel).context();
    }

    /** Its origin. */
    String origin() {
        return sentinel instanceof Refused refused ? refused.origin() : ((Admitted) sentinel).origin();
    }

    /** Whether both refuse a call, in the same place and time: then nothing has happened to either, and the program can go on. */
    boolean bothRefuse() {
        return sentinel instanceof Refused theirs
                && ours instanceof Refused our
                && theirs.context().equals(our.context())
                && theirs.origin().equals(our.origin())
                && theirs.waitedNanos() == our.waitedNanos();
    }

    /** The program up to here, and what the two say. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(
                "%s, seed %d, begins at +%d ms%n".formatted(program.family(), program.seed(), program.startMillis()));
        for (int i = 0; i < before.size(); i++) {
            Answer answer = before.get(i);
            text.append("  ").append(program.steps().get(i));
            text.append(answer instanceof Answer.Nothing ? "" : "  → " + answer).append('\n');
        }
        return text.append("  %s%n    Sentinel: %s%n    ours:     %s%n".formatted(step(), sentinel, ours))
                .toString();
    }
}
