package io.headgate;

import io.headgate.guard.Mark;
import org.jspecify.annotations.Nullable;

/** An entry about which more must be known at its end: its arguments, that it waited, what was in use before it, that it is a sample. */
sealed class DetailedEntry extends Entry permits JointEntry {

    private final @Nullable Object arguments;
    private final boolean waited;
    private final @Nullable Mark[] marks;
    private @Nullable Sample sample;

    DetailedEntry(
            BoundCall call,
            Plan plan,
            long startedAt,
            @Nullable Object arguments,
            boolean waited,
            @Nullable Mark[] marks) {
        super(call, plan, startedAt);
        this.arguments = arguments;
        this.waited = waited;
        this.marks = marks;
    }

    final void sample(@Nullable Sample newSample) {
        sample = newSample;
    }

    @Override
    @Nullable
    final Object arguments() {
        return arguments;
    }

    @Override
    @Nullable
    final Mark[] marks() {
        return marks;
    }

    @Override
    public final boolean waited() {
        return waited;
    }

    @Override
    final void ended() {
        Sample own = sample;
        if (own != null) {
            own.end();
        }
    }
}
