package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.util.function.BiConsumer;
import io.headgate.sentinel.Clock;
import java.util.List;

/**
 * One call that goes through a resource, and ends with {@link #exit}. Entries of a context are exited in the reverse of the order
 * they were made in; a second exit is silent. For the thread of its context, unless it is an {@link AsyncEntry}.
 */
public abstract class Entry implements AutoCloseable {

    /** No arguments. */
    protected static final Object[] OBJECTS0 = {};

    /** What the call goes through. */
    protected final ResourceWrapper resourceWrapper;

    /** For how many calls it stands. */
    protected final int count;

    /** The arguments it was made with. */
    protected final Object[] args;

    private final long createdAt; // in nanoseconds, as the engine was told
    private long completeTimestamp;
    private Details details; // null until there are any

    /** One call without arguments, from now on. */
    public Entry(ResourceWrapper resourceWrapper) {
        this(resourceWrapper, 1, OBJECTS0);
    }

    /** So many calls, from now on. */
    public Entry(ResourceWrapper resourceWrapper, int count, Object[] args) {
        this(resourceWrapper, count, args, Clock.nanos());
    }

    Entry(ResourceWrapper resourceWrapper, int count, Object[] args, long createdAt) {
        this.resourceWrapper = resourceWrapper;
        this.count = count;
        this.args = args;
        this.createdAt = createdAt;
    }

    /** What is known of few calls: most have passed along a route, which knows their nodes, and go well. */
    static final class Details {

        private Node curNode;
        private Node originNode;
        private Throwable error;
        private BlockException blockError;
        List<BiConsumer<Context, Entry>> exitHandlers;
    }

    final Details details() {
        if (details == null) {
            details = new Details();
        }
        return details;
    }

    final boolean hasDetails() {
        return details != null;
    }

    final long createdAt() {
        return createdAt;
    }

    /** What the call goes through. */
    public ResourceWrapper getResourceWrapper() {
        return resourceWrapper;
    }

    /** Ends the call. */
    public void exit() throws ErrorEntryFreeException {
        exit(count, args);
    }

    /** Ends the call, for that count instead of its own. */
    public void exit(int count) throws ErrorEntryFreeException {
        exit(count, args);
    }

    /** Ends the call, as {@link #exit()}. */
    @Override
    public void close() {
        exit();
    }

    /** Ends the call, for that count and those arguments instead of its own. */
    public abstract void exit(int count, Object... args) throws ErrorEntryFreeException;

    /** Ends the call. @return the entry that it was made in, or null */
    protected abstract Entry trueExit(int count, Object... args) throws ErrorEntryFreeException;

    /** The node of the entry that this one was made in, or null. */
    public abstract Node getLastNode();

    /** When it was made, in milliseconds. */
    public long getCreateTimestamp() {
        return Clock.toMillis(createdAt);
    }

    /** When it was exited, in milliseconds; 0 before that. */
    public long getCompleteTimestamp() {
        return completeTimestamp;
    }

    /** Says when it was exited. */
    public Entry setCompleteTimestamp(long completeTimestamp) {
        this.completeTimestamp = completeTimestamp;
        return this;
    }

    /** Where it is counted. */
    public Node getCurNode() {
        return details == null ? null : details.curNode;
    }

    /** Says where it is counted. */
    public void setCurNode(Node node) {
        details().curNode = node;
    }

    /** Why it was refused, or null. */
    public BlockException getBlockError() {
        return details == null ? null : details.blockError;
    }

    /** Says why it was refused. */
    public Entry setBlockError(BlockException blockError) {
        details().blockError = blockError;
        return this;
    }

    /** What went wrong, or null. */
    public Throwable getError() {
        return details == null ? null : details.error;
    }

    /** Says what went wrong: it is counted when the call ends. */
    public void setError(Throwable error) {
        details().error = error;
    }

    /** Where the calls of its origin are counted; null when the origin is not known. */
    public Node getOriginNode() {
        return details == null ? null : details.originNode;
    }

    /** Says where the calls of its origin are counted. */
    public void setOriginNode(Node originNode) {
        details().originNode = originNode;
    }

    /** Has {@code handler} called when the call has ended, also when that is because it was refused. */
    public abstract void whenTerminate(BiConsumer<Context, Entry> handler);
}
