package io.headgate.testkit.sequences;

import java.util.Locale;

/** A sequence as it is printed: one line for each operation, with the instant and the answer. */
final class Timeline {

    private final StringBuilder text = new StringBuilder();

    void tell(long now, Operation operation, String answer) {
        String line = String.format(Locale.ROOT, "  t=%-12d %s", now, call(operation));
        text.append(answer.isEmpty() ? line : line + " -> " + answer).append('\n');
    }

    private static String call(Operation operation) {
        long permits = operation.permits();
        long nanos = operation.nanos();
        return switch (operation.verb()) {
            case TRY_ACQUIRE -> "tryAcquire(" + permits + ")";
            case RESERVE -> "reserve(" + permits + ")";
            case RESERVE_WITHIN -> "reserve(" + permits + ", " + nanos + " ns)";
            case CONSUME_UP_TO -> "consumeUpTo(" + permits + ")";
            case CANCEL -> "cancel()";
            case REFUND -> "refund(" + permits + ")";
            case CHARGE -> "charge(" + permits + ")";
            case CHARGE_AND_WAIT -> "charge(" + permits + "), wait, take 1";
            case PROBE_AND_WAIT -> "probe(" + permits + "), wait, take";
            case ADVANCE -> "advance to here, by " + nanos + " ns";
            case PUT_CLOCK_BACK -> "the clock goes back by " + nanos + " ns";
            case RECONFIGURE -> "reconfigure(" + operation.next() + ")";
            case CHANGE_AND_BACK -> "changes to " + operation.next() + ", and back";
        };
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
