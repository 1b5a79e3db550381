package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.context.Context;

/** A station on the way of a call: it may refuse, count, or only look on. */
public interface ProcessorSlot<T> {

    /** A call comes in; throws a {@code BlockException} to refuse it, and calls {@link #fireEntry} to let it go on. */
    void entry(
            Context context, ResourceWrapper resourceWrapper, T param, int count, boolean prioritized, Object... args)
            throws Throwable;

    /** Lets the call go on to the next slot. */
    void fireEntry(
            Context context,
            ResourceWrapper resourceWrapper,
            Object obj,
            int count,
            boolean prioritized,
            Object... args)
            throws Throwable;

    /** A call ends; calls {@link #fireExit} to go on. */
    void exit(Context context, ResourceWrapper resourceWrapper, int count, Object... args);

    /** Lets the end of the call go on to the next slot. */
    void fireExit(Context context, ResourceWrapper resourceWrapper, int count, Object... args);
}
