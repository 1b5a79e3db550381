package io.headgate;

import org.jspecify.annotations.Nullable;

/**
 * Where a thread is, looked up once: for adapters, which ask first and go somewhere then, for each request.
 *
 * <pre>{@code
 * Place here = headgate.here();
 * if (here.running(Passage.class) == null) {
 *     here.within(ambient, new Passage(request));
 * }
 * }</pre>
 *
 * <p>For the thread that asked for it, at once and not to be kept; any other gets an {@link IllegalStateException}.
 */
public final class Place {
    /*
     * Hot path, paid for by `bench http`: from a thread to its scope there are seven steps through memory, about 8 ns, each time that
     * it is looked for. This object does not outlive a request, so it may know what a thread must not hold on to, see Places.
     */

    private final Thread thread = Thread.currentThread();
    private final @Nullable Object[] scope; // the only element

    Place(@Nullable Object[] scope) {
        this.scope = scope;
    }

    /**
     * What the thread is running by {@link #within} or {@link Headgate#within(Ambient, Body)}, if that is of the class {@code kind}: of
     * several the innermost, and null when there is none. So whoever gives a body of a class of its own knows it again when it is called
     * from within, also from within another ambient, or none.
     */
    public <B> @Nullable B running(Class<B> kind) {
        Scope present = scope();
        while (present != null && !kind.isInstance(present.body())) {
            present = present.outer();
        }
        return kind.cast(present == null ? null : present.body());
    }

    /** As {@link Headgate#within(Ambient, Body)}. */
    public <T extends @Nullable Object, X extends Exception> T within(@Nullable Ambient ambient, Body<T, X> body)
            throws X {
        Scope before = scope();
        scope[0] = new Scope(ambient, body, before);
        try {
            return body.get();
        } finally {
            scope[0] = before;
        }
    }

    private @Nullable Scope scope() {
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException(
                    "thread: " + Thread.currentThread() + " (expected: " + thread + ", whose place this is)");
        }
        return (Scope) scope[0];
    }
}
