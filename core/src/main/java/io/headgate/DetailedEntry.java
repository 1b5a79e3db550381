package io.headgate;

import org.jspecify.annotations.Nullable;

/** An entry about which more must be known at its end: its arguments, that it waited, that it is a sample. */
sealed class DetailedEntry extends Entry permits JointEntry {

    private final @Nullable Object arguments;
    private final boolean waited;
    private @Nullable Sample sample;

    DetailedEntry(BoundCall call, Plan plan, long startedAt, @Nullable Object arguments, boolean waited) {
        super(call, plan, startedAt);
        this.arguments = arguments;
        this.waited = waited;
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
