package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.NullContext;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.util.AssertUtil;
import com.alibaba.csp.sentinel.util.function.Predicate;

/**
 * Says that a call went wrong: it is counted as an error when its entry ends. Which exceptions are errors can be set for the whole
 * process; refusals never are. A predicate alone decides if there is one; else what is to be ignored is, and of the rest what is
 * to be traced, if that is set, or all.
 */
public class Tracer {

    /** What alone is traced; null for everything. */
    protected static volatile Class<? extends Throwable>[] traceClasses;

    /** What is not traced; null for nothing. */
    protected static volatile Class<? extends Throwable>[] ignoreClasses;

    /** What decides alone, if it is set. */
    protected static volatile Predicate<Throwable> exceptionPredicate;

    /** For those who extend it. */
    protected Tracer() {}

    /** The current call of the current context went wrong. */
    public static void trace(Throwable e) {
        traceContext(e, CtSph.InternalContextUtil.current());
    }

    /**
     * As {@link #trace(Throwable)}; the count is that of the entry.
     *
     * @deprecated the count is ignored
     */
    @Deprecated
    public static void trace(Throwable e, int count) {
        trace(e);
    }

    /** The current call of that context went wrong. */
    public static void traceContext(Throwable e, Context context) {
        if (shouldTrace(e) && context != null && !(context instanceof NullContext)) {
            traceEntryInternal(e, context.getCurEntry());
        }
    }

    /**
     * As {@link #traceContext(Throwable, Context)}; the count is that of the entry.
     *
     * @deprecated the count is ignored
     */
    @Deprecated
    public static void traceContext(Throwable e, int count, Context context) {
        traceContext(e, context);
    }

    /** That call went wrong. */
    public static void traceEntry(Throwable e, Entry entry) {
        if (shouldTrace(e)) {
            traceEntryInternal(e, entry);
        }
    }

    private static void traceEntryInternal(Throwable e, Entry entry) {
        if (entry != null) {
            entry.setError(e);
        }
    }

    /** Traces only those, and what extends them. */
    @SafeVarargs
    public static void setExceptionsToTrace(Class<? extends Throwable>... traceClasses) {
        checkNotNull(traceClasses);
        Tracer.traceClasses = traceClasses;
    }

    /** What alone is traced; null for everything. */
    public static Class<? extends Throwable>[] getExceptionsToTrace() {
        return traceClasses;
    }

    /** Does not trace those, and what extends them. */
    @SafeVarargs
    public static void setExceptionsToIgnore(Class<? extends Throwable>... ignoreClasses) {
        checkNotNull(ignoreClasses);
        Tracer.ignoreClasses = ignoreClasses;
    }

    /** What is not traced; null for nothing. */
    public static Class<? extends Throwable>[] getExceptionsToIgnore() {
        return ignoreClasses;
    }

    /** What decides alone, or null. */
    public static Predicate<? extends Throwable> getExceptionPredicate() {
        return exceptionPredicate;
    }

    /** Lets {@code exceptionPredicate} alone decide what is traced. */
    public static void setExceptionPredicate(Predicate<Throwable> exceptionPredicate) {
        AssertUtil.notNull(exceptionPredicate, "exception predicate must not be null");
        Tracer.exceptionPredicate = exceptionPredicate;
    }

    private static void checkNotNull(Class<? extends Throwable>[] classes) {
        AssertUtil.notNull(classes, "trace or ignore classes must not be null");
        for (Class<? extends Throwable> each : classes) {
            AssertUtil.notNull(each, "trace or ignore classes must not be null");
        }
    }

    /** Whether an exception is an error. */
    protected static boolean shouldTrace(Throwable t) {
        if (t == null || t instanceof BlockException) {
            return false;
        }
        Predicate<Throwable> predicate = exceptionPredicate;
        if (predicate != null) {
            return predicate.test(t);
        }
        Class<? extends Throwable>[] ignored = ignoreClasses;
        if (ignored != null && isOneOf(ignored, t)) {
            return false;
        }
        Class<? extends Throwable>[] traced = traceClasses;
        return traced == null || isOneOf(traced, t);
    }

    private static boolean isOneOf(Class<? extends Throwable>[] classes, Throwable t) {
        for (Class<? extends Throwable> each : classes) {
            if (each.isInstance(t)) {
                return true;
            }
        }
        return false;
    }
}
