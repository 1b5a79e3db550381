package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.NullContext;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import io.headgate.sentinel.Route;

/**
 * An entry that may be exited on another thread. It has a context of its own: code that goes on elsewhere runs in it by
 * {@code ContextUtil.runOnContext(entry.getAsyncContext(), …)}.
 */
public class AsyncEntry extends CtEntry {

    private volatile Context asyncContext;

    AsyncEntry(ResourceWrapper resourceWrapper, ProcessorSlot<Object> chain, Context context) {
        super(resourceWrapper, chain, context);
    }

    AsyncEntry(
            ResourceWrapper resourceWrapper, ProcessorSlot<Object> chain, Context context, int count, Object[] args) {
        super(resourceWrapper, chain, context, count, args);
    }

    AsyncEntry(ResourceWrapper resourceWrapper, Route route, Context context, int count, Object[] args, long now) {
        super(resourceWrapper, route, context, count, args, now);
    }

    /** Takes this entry off the stack of the context that it was made in. */
    void cleanCurrentEntryInLocal() {
        Context original = context;
        if (original == null || original instanceof NullContext) {
            return;
        }
        if (original.getCurEntry() != this) {
            String name = original.getCurEntry() == null
                    ? "none"
                    : original.getCurEntry().resourceWrapper.getName();
            throw new IllegalStateException("Bad async context state, expected entry: "
                    + getResourceWrapper().getName() + ", but actual: " + name);
        }
        original.setCurEntry(parent);
    }

    /** The context to go on in; null before the call was admitted and after it has ended. */
    public Context getAsyncContext() {
        return asyncContext;
    }

    /** Makes the context to go on in. */
    void initAsyncContext() {
        if (asyncContext != null) {
            RecordLog.warn(
                    "[AsyncEntry] Duplicate initialize of async context for entry: " + resourceWrapper.getName());
            return;
        }
        Context original = context;
        if (original instanceof NullContext) {
            asyncContext = original;
            return;
        }
        Context own = Context.newAsyncContext(original.getEntranceNode(), original.getName());
        own.setOrigin(original.getOrigin());
        own.setCurEntry(this);
        asyncContext = own;
    }

    @Override
    protected void clearEntryContext() {
        super.clearEntryContext();
        asyncContext = null;
    }

    @Override
    protected Entry trueExit(int count, Object... args) throws ErrorEntryFreeException {
        exitForContext(asyncContext, count, args);
        return parent;
    }
}
