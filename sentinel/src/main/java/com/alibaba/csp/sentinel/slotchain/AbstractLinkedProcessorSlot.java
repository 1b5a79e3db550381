package com.alibaba.csp.sentinel.slotchain;

import com.alibaba.csp.sentinel.context.Context;

/** A slot that knows the next one. */
public abstract class AbstractLinkedProcessorSlot<T> implements ProcessorSlot<T> {

    private AbstractLinkedProcessorSlot<?> next;

    @Override
    public void fireEntry(
            Context context,
            ResourceWrapper resourceWrapper,
            Object obj,
            int count,
            boolean prioritized,
            Object... args)
            throws Throwable {
        if (next != null) {
            next.transformEntry(context, resourceWrapper, obj, count, prioritized, args);
        }
    }

    @SuppressWarnings("unchecked")
    void transformEntry(
            Context context, ResourceWrapper resourceWrapper, Object o, int count, boolean prioritized, Object... args)
            throws Throwable {
        entry(context, resourceWrapper, (T) o, count, prioritized, args);
    }

    @Override
    public void fireExit(Context context, ResourceWrapper resourceWrapper, int count, Object... args) {
        if (next != null) {
            next.exit(context, resourceWrapper, count, args);
        }
    }

    /** The next slot, or null. */
    public AbstractLinkedProcessorSlot<?> getNext() {
        return next;
    }

    /** Says which slot is next. */
    public void setNext(AbstractLinkedProcessorSlot<?> next) {
        this.next = next;
    }
}
