package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.NullContext;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.util.function.BiConsumer;
import io.headgate.Verdict;
import io.headgate.sentinel.Clock;
import io.headgate.sentinel.Passage;
import io.headgate.sentinel.Route;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;

/** An entry in the stack of its context. */
class CtEntry extends Entry implements Passage {
    /*
     * Entries of a context are a stack; the context knows the top. One that is exited out of order takes all above
     * it along, and says so.
     *
     *    context ──curEntry──► C ──parent──► B ──parent──► A      exit(C): fine
     *                                                             exit(A): C, B and A are exited, then an ErrorEntryFreeException
     *
     * Of several threads that exit it at once one does, whoever is first to move it on: an error can be told late only once, too.
     *
     *    OPEN ──exit──► ENDED ──an error is traced all the same──► FAILED_LATE
     *
     * How the call went in decides how it goes out: along a route (everything that stands on its way is ours), through a chain of
     * slots (some are the application's), or, when nothing was asked, simply out. One field holds whichever it is, since there is an
     * object like this for each call.
     */

    private static final byte OPEN = 0;
    private static final byte ENDED = 1;
    private static final byte FAILED_LATE = 2;
    private static final VarHandle STAGE;

    static {
        try {
            STAGE = MethodHandles.lookup().findVarHandle(CtEntry.class, "stage", byte.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    protected Entry parent;
    protected Context context;
    private final Object way; // a Route, a ProcessorSlot, or null
    private Verdict admitted; // the engine's; null when it was not asked, did not admit, or the call never ran
    private boolean counted; // as one that passed
    private volatile byte stage;

    CtEntry(ResourceWrapper resourceWrapper, ProcessorSlot<Object> chain, Context context) {
        this(resourceWrapper, chain, context, 1, OBJECTS0);
    }

    CtEntry(ResourceWrapper resourceWrapper, ProcessorSlot<Object> chain, Context context, int count, Object[] args) {
        super(resourceWrapper, count, args);
        this.context = context;
        this.way = chain;
        setUpEntryFor(context);
    }

    /** Along a route, at a time that has been read already. */
    CtEntry(ResourceWrapper resourceWrapper, Route route, Context context, int count, Object[] args, long now) {
        super(resourceWrapper, count, args, now);
        this.context = context;
        this.way = route;
        setUpEntryFor(context);
    }

    private void setUpEntryFor(Context context) {
        if (context instanceof NullContext) {
            return;
        }
        parent = context.getCurEntry();
        context.setCurEntry(this);
    }

    // ------------------------------------------------------------------ the engine's part

    @Override
    public void admitted(Verdict verdict) {
        admitted = verdict;
    }

    @Override
    public Verdict admitted() {
        return admitted;
    }

    @Override
    public long admittedAt() {
        return createdAt();
    }

    @Override
    public Object[] arguments() {
        return args;
    }

    @Override
    public void counted(boolean newCounted) {
        counted = newCounted;
    }

    @Override
    public boolean counted() {
        return counted;
    }

    // ------------------------------------------------------------------ the end

    @Override
    public void exit(int count, Object... args) throws ErrorEntryFreeException {
        trueExit(count, args);
    }

    @Override
    protected Entry trueExit(int count, Object... args) throws ErrorEntryFreeException {
        exitForContext(context, count, args);
        return parent;
    }

    /** Ends a call that was refused, in the context that it was made in. */
    void exitBlocked(Context context, int count, Object[] args) {
        exitForContext(context, count, args);
    }

    /** Ends the call in that context; does nothing when it has ended already. */
    protected void exitForContext(Context context, int count, Object... args) throws ErrorEntryFreeException {
        if (context == null || context instanceof NullContext || !STAGE.compareAndSet(this, OPEN, ENDED)) {
            return;
        }
        if (context.getCurEntry() == this) {
            end(context, count, args);
        } else {
            exitAllAndComplain(context, count, args);
        }
    }

    private void end(Context context, int count, Object[] args) {
        try {
            leave(context, count, args);
        } finally { // whatever a slot or callback throws, the call has ended
            callExitHandlersAndCleanUp(context);
            context.setCurEntry(parent);
            CtSph.InternalContextUtil.leaveDefault(context);
            clearEntryContext();
        }
    }

    private void exitAllAndComplain(Context context, int count, Object[] args) {
        Entry current = context.getCurEntry();
        String currentName =
                current == null ? "none" : current.getResourceWrapper().getName();
        stage = OPEN; // it takes its turn among them, if it is one of them
        for (CtEntry each = (CtEntry) current; each != null; each = (CtEntry) each.parent) {
            each.exit(count, args);
        }
        throw new ErrorEntryFreeException(
                "The order of entry exit can't be paired with the order of entry, current entry in context: <"
                        + currentName + ">, but expected: <" + resourceWrapper.getName() + ">");
    }

    @SuppressWarnings("unchecked")
    private void leave(Context context, int count, Object[] args) {
        if (way instanceof Route route) {
            route.leave(context, this, count, args);
        } else if (way != null) {
            try {
                ((ProcessorSlot<Object>) way).exit(context, resourceWrapper, count, args);
            } finally {
                Passage.end(this, this, Clock.nanos());
            }
        }
    }

    private void callExitHandlersAndCleanUp(Context context) {
        if (!hasDetails() || details().exitHandlers == null) {
            return;
        }
        CtSph.InternalContextUtil.handOut(context);
        for (BiConsumer<Context, Entry> handler : details().exitHandlers) {
            try {
                handler.accept(context, this);
            } catch (Exception failure) {
                RecordLog.warn(
                        "Error occurred when invoking entry exit handler, current entry: " + resourceWrapper.getName(),
                        failure);
            }
        }
        details().exitHandlers = null;
    }

    /**
     * Says what went wrong. In the catch clause of a try-with-resources statement the call has ended already, as one that went well:
     * the nodes count the error all the same, and the engine is told that it was one.
     */
    @Override
    public void setError(Throwable error) {
        boolean late = context == null && getError() == null && getBlockError() == null;
        super.setError(error);
        boolean failed = error != null && !(error instanceof BlockException);
        if (late && failed && STAGE.compareAndSet(this, ENDED, FAILED_LATE)) {
            countLateError();
            Passage.failedLate(this, this, Clock.nanos());
        }
    }

    private void countLateError() {
        if (getCurNode() != null) {
            getCurNode().increaseExceptionQps(count);
        }
        if (getOriginNode() != null) {
            getOriginNode().increaseExceptionQps(count);
        }
        if (getCurNode() != null && resourceWrapper.getEntryType() == EntryType.IN) {
            Constants.ENTRY_NODE.increaseExceptionQps(count);
        }
    }

    /** Lets go of the context: an entry without one has ended. */
    protected void clearEntryContext() {
        context = null;
    }

    @Override
    public void whenTerminate(BiConsumer<Context, Entry> handler) {
        if (details().exitHandlers == null) {
            details().exitHandlers = new ArrayList<>();
        }
        details().exitHandlers.add(handler);
    }

    @Override
    public Node getCurNode() {
        Node said = super.getCurNode();
        return said == null && way instanceof Route route ? route.node() : said;
    }

    @Override
    public Node getOriginNode() {
        Node said = super.getOriginNode();
        return said == null && way instanceof Route route ? route.originNode() : said;
    }

    @Override
    public Node getLastNode() {
        return parent == null ? null : parent.getCurNode();
    }
}
