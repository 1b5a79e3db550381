package com.alibaba.csp.sentinel.context;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.node.DefaultNode;
import java.lang.ref.WeakReference;

/**
 * The context of each thread. {@link #enter} before the first entry says where the calls come in and who is calling; it is undone by
 * {@link #exit} after the last.
 */
public class ContextUtil {
    /*
     * Each thread has a place, which it keeps, since removing a thread local is dear:
     *
     *   thread ──► [ …       ]     a margin
     *              [ context ]     while it is in one
     *              [ spare   ]     weakly: a default context that is out of use, to be used again by the next entry
     *              [ first   ]     weakly: the spare context whose current entry is here, see FirstSpare
     *              [ entry   ]     that entry
     *              [ …       ]     a margin
     *
     * Most entries are made outside of any context, and begin and end one of the default name each time. Nobody sees that context
     * unless it asks for it: only then it is not used again. While no entry is open the array knows no class of ours but weakly, so a
     * thread of a container does not hold on to the application.
     *
     * The margins: a place is written four times for each call, and a collector may put it next to an object that all threads read for
     * each call, a route or a caller. Then each call of one thread takes that object away from the others (benchmark: EngineBenchmark
     * on the drop-in without a rule, with 2 threads; half as fast in one JVM of three without them).
     */

    private static final int MARGIN = 32; // references in two cache lines, or more
    private static final int CONTEXT = MARGIN;
    private static final int SPARE = MARGIN + 1;
    private static final int FIRST = MARGIN + 2;
    static final int ENTRY = MARGIN + 3;
    private static final int SIZE = ENTRY + 1 + MARGIN;
    private static final ThreadLocal<Object[]> PLACES = new ThreadLocal<>();

    /** Begins a chain of calls by {@code origin}; the context that the thread has already, if it has one, stays as it is. */
    public static Context enter(String name, String origin) {
        if (Constants.CONTEXT_DEFAULT_NAME.equals(name)) {
            throw new ContextNameDefineException(
                    "The " + Constants.CONTEXT_DEFAULT_NAME + " can't be permit to defined!");
        }
        Context context = trueEnter(name, origin);
        context.handedOut = true;
        return context;
    }

    /** Begins a chain of calls by nobody in particular. */
    public static Context enter(String name) {
        return enter(name, "");
    }

    /** Begins a chain of calls, whatever the name. */
    protected static Context trueEnter(String name, String origin) {
        Object[] place = place();
        Context present = (Context) place[CONTEXT];
        if (present != null) {
            return present;
        }
        Context fresh = new Context(Entrances.of(name), name);
        fresh.setOrigin(origin);
        place[CONTEXT] = fresh;
        return fresh;
    }

    /** The context of this thread; if it has none, one of the default name, which nobody else has seen. */
    protected static Context currentOrDefault() {
        Object[] place = place();
        Context present = (Context) place[CONTEXT];
        return present != null ? present : enterDefault(place);
    }

    private static Context enterDefault(Object[] place) {
        Context known = known(place, SPARE);
        if (known == null
                || known.handedOut
                || known.getCurEntry() != null // its calls run, the thread is elsewhere
                || known.getEntranceNode() != Entrances.ofDefault()) {
            known = newSpare(place);
        }
        place[CONTEXT] = known;
        return known;
    }

    private static Context newSpare(Object[] place) {
        boolean isFirst = known(place, FIRST) == null;
        Context fresh = isFirst
                ? new FirstSpare(Entrances.ofDefault())
                : new Context(Entrances.ofDefault(), Constants.CONTEXT_DEFAULT_NAME);
        fresh.place = place;
        place[SPARE] = new WeakReference<>(fresh);
        if (isFirst) {
            place[FIRST] = place[SPARE];
        }
        return fresh;
    }

    private static Context known(Object[] place, int which) {
        Object known = place[which];
        return known == null ? null : (Context) ((WeakReference<?>) known).get();
    }

    /**
     * Ends a default context, if its thread is still in it: asking that thread's table for its place is saved. That of an asynchronous
     * entry has no place of its own, it is whoever runs on it who leaves.
     */
    protected static void leave(Context context) {
        Object[] place = context.place != null ? context.place : PLACES.get();
        if (place != null && place[CONTEXT] == context) {
            place[CONTEXT] = null;
        }
    }

    private static Object[] place() {
        Object[] known = PLACES.get();
        if (known == null) {
            known = new Object[SIZE];
            PLACES.set(known);
        }
        return known;
    }

    /** Ends the chain of calls, unless an entry is still open. */
    public static void exit() {
        Object[] place = PLACES.get();
        if (place != null && place[CONTEXT] != null && ((Context) place[CONTEXT]).getCurEntry() == null) {
            place[CONTEXT] = null;
        }
    }

    /** How many entrances are counted apart. */
    public static int contextSize() {
        return Entrances.size();
    }

    /** Whether it is one that was made for an entry outside of any. */
    public static boolean isDefaultContext(Context context) {
        return context != null && Constants.CONTEXT_DEFAULT_NAME.equals(context.getName());
    }

    /** The context of this thread, or null. */
    public static Context getContext() {
        Context present = current();
        if (present != null) {
            present.handedOut = true;
        }
        return present;
    }

    /** Somebody else sees this context, and may keep or change it: it does not serve again. */
    protected static void handOut(Context context) {
        context.handedOut = true;
    }

    /** The context of this thread, or null, for those who do not keep it. */
    protected static Context current() {
        Object[] place = PLACES.get();
        return place == null ? null : (Context) place[CONTEXT];
    }

    /** The node of an entrance. For tests: the tree is at {@link Constants#ROOT}. */
    static DefaultNode entrance(String name) {
        return Entrances.of(name);
    }

    /** Forgets all entrances. For tests. */
    static void resetContextMap() {
        Entrances.reset();
    }

    /** Puts the thread into that context, or into none. @return the one before */
    static Context replaceContext(Context newContext) {
        Object[] place = place();
        Context before = (Context) place[CONTEXT];
        place[CONTEXT] = newContext;
        return before;
    }

    /** Runs {@code f} in that context, then goes back to the one before. */
    public static void runOnContext(Context context, Runnable f) {
        Context before = replaceContext(context);
        try {
            f.run();
        } finally {
            replaceContext(before);
        }
    }
}
