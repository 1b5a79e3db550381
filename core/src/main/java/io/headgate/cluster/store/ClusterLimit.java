package io.headgate.cluster.store;

import java.util.concurrent.CompletableFuture;

/** One limit that several processes share, as this process sees it. Safe for many threads. */
public interface ClusterLimit extends AutoCloseable {

    /**
     * Asks for {@code permits}, to be used at most {@code maxWaitNanos} after the answer. Never waits; the answer comes within a
     * bounded time, whatever becomes of the store. After {@link #close} it is {@link Grant#RETIRED}.
     */
    CompletableFuture<Grant> ask(long permits, long maxWaitNanos);

    /** Decides without the store, as when that is lost. After {@link #close} it is {@link Grant#RETIRED}. */
    Grant decideAlone(long permits, long maxWaitNanos);

    /** How long until {@code permits} could be granted, as far as is known without asking; {@code Algorithm.NEVER} when it is not. */
    long retryAfterNanos(long permits);

    /** Gives back what was taken ahead. What was granted may still be given back and settled. Does not wait. */
    @Override
    void close();
}
