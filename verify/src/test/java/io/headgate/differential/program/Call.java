package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Refused;
import io.headgate.differential.program.Step.Open;
import org.jspecify.annotations.Nullable;

/** A call that a program has made. */
final class Call {

    private final int place;
    private final Open open;
    private final String context;
    private final String origin;
    private final long asked;
    private final long began;
    private final @Nullable Refused refused;
    private int endPlace = Integer.MAX_VALUE;
    private long ended = Long.MAX_VALUE;
    private boolean failed;
    private @Nullable Call takenAlongBy;

    Call(int place, Open open, String context, String origin, long asked, long began, @Nullable Refused refused) {
        this.place = place;
        this.open = open;
        this.context = context;
        this.origin = origin;
        this.asked = asked;
        this.began = began;
        this.refused = refused;
    }

    void end(int newPlace, long now, Answer.End end, @Nullable Call by) {
        takenAlongBy = by == this ? null : by;
        endPlace = newPlace;
        ended = now;
        failed = end.failed();
    }

    /** Which step of the program it is. */
    int place() {
        return place;
    }

    Open open() {
        return open;
    }

    String context() {
        return context;
    }

    String origin() {
        return origin;
    }

    /** When it came, in milliseconds since 1970. */
    long asked() {
        return asked;
    }

    /** When its wait was over. */
    long began() {
        return began;
    }

    boolean admitted() {
        return refused == null;
    }

    @Nullable
    Refused refused() {
        return refused;
    }

    boolean isRefusedAs(String kind) {
        return refused != null && refused.kind().equals(kind);
    }

    boolean runs() {
        return refused == null && endPlace == Integer.MAX_VALUE;
    }

    int endPlace() {
        return endPlace;
    }

    long ended() {
        return ended;
    }

    boolean failed() {
        return failed;
    }

    /** The call that was exited out of order, when it took this one along; else null. */
    @Nullable
    Call takenAlongBy() {
        return takenAlongBy;
    }
}
