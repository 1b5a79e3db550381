package io.headgate;

import java.lang.ref.WeakReference;

/** One entry that is watched: when it is garbage before it was closed, it has leaked. */
final class Sample extends WeakReference<Entry> {

    private final Sampling sampling;
    private final String resource;
    private final long startedAt;
    private final StackTraceElement[] enteredAt;

    Sample(Entry entry, Sampling sampling, long startedAt) {
        super(entry, sampling.queue());
        this.sampling = sampling;
        this.resource = entry.resource();
        this.startedAt = startedAt;
        this.enteredAt = new Throwable().getStackTrace();
    }

    String resource() {
        return resource;
    }

    long startedAt() {
        return startedAt;
    }

    StackTraceElement[] enteredAt() {
        return enteredAt.clone();
    }

    void end() {
        sampling.ended(this);
    }
}
