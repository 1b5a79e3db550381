package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.context.NullContext;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slotchain.MethodResourceWrapper;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.Refusal;
import io.headgate.Verdict;
import io.headgate.sentinel.Clock;
import io.headgate.sentinel.Gateway;
import io.headgate.sentinel.Gateways;
import io.headgate.sentinel.Route;
import java.lang.reflect.Method;

/** Goes through a resource in the context of the thread. Safe for many threads. */
public class CtSph implements Sph {
    /*
     * Where nothing but our own slots stand in the way of a call, they are not walked: the call takes the route of its resource,
     * context, origin and direction, which knows whom to ask and where to count. Otherwise the slots are linked and asked in their
     * order, and the engine decides at the place of the last of the slots for rules.
     *
     *   entry ──► context ──► gateway of the resource ──► route ──► engine ──► counted, callbacks, entry
     *                                │
     *                                └── slots of the application's own ──► NodeSelector → … → Statistic → … → Degrade
     *                                                                                                          engine
     */

    private static final Object[] OBJECTS0 = {};

    // ------------------------------------------------------------------ the ways

    /*
     * Hot path of refusals, see `bench sentinel`: an exception that is thrown through frames which are not compiled together costs
     * more than all the rest. So these methods answer with an Entry or with the BlockException of a refusal, as they would with any
     * other value, and the methods that everybody calls, which are small enough to become part of their callers, throw it.
     */

    static Entry enteredOrThrow(Object answer) throws BlockException {
        if (answer instanceof BlockException refused) {
            throw refused;
        }
        return (Entry) answer;
    }

    private static Object enter(
            Gateway gateway, ResourceWrapper resource, int count, boolean prioritized, Object[] args) {
        Context context = InternalContextUtil.currentOrDefault();
        if (context instanceof NullContext || !Constants.ON) {
            return new CtEntry(resource, null, context, count, args);
        }
        return gateway.isPlain()
                ? alongRoute(gateway, context, resource, count, prioritized, args, false)
                : throughChain(gateway, context, resource, count, prioritized, args, false);
    }

    private static Object enterAsync(
            Gateway gateway, ResourceWrapper resource, int count, boolean prioritized, Object[] args) {
        Context context = InternalContextUtil.currentOrDefault();
        Object answer;
        if (context instanceof NullContext || !Constants.ON) {
            answer = new AsyncEntry(resource, null, context, count, args);
        } else if (gateway.isPlain()) {
            answer = alongRoute(gateway, context, resource, count, prioritized, args, true);
        } else {
            answer = throughChain(gateway, context, resource, count, prioritized, args, true);
        }
        if (answer instanceof AsyncEntry entry) {
            entry.initAsyncContext();
            entry.cleanCurrentEntryInLocal();
            InternalContextUtil.leaveDefault(context);
        }
        return answer;
    }

    private static Object alongRoute(
            Gateway gateway,
            Context context,
            ResourceWrapper resource,
            int count,
            boolean prioritized,
            Object[] args,
            boolean async) {
        Route route = gateway.route(context, resource.getEntryType());
        long now = Clock.nanos();
        Verdict verdict = route.ask(now, count, prioritized, args);
        return verdict instanceof Refusal refusal
                ? refused(route, refusal, context, resource, count, args, now)
                : passed(route, verdict, context, resource, count, prioritized, args, async, now);
    }

    private static Object passed(
            Route route,
            Verdict verdict,
            Context context,
            ResourceWrapper resource,
            int count,
            boolean prioritized,
            Object[] args,
            boolean async,
            long now) {
        CtEntry entry = async
                ? new AsyncEntry(resource, route, context, count, args, now)
                : new CtEntry(resource, route, context, count, args, now);
        if (route.showsContexts()) {
            InternalContextUtil.handOut(context);
        }
        entry.admitted(verdict);
        entry.counted(true);
        try {
            route.passed(context, entry, entry, now, count, prioritized, args);
        } catch (BlockException refused) {
            entry.exitBlocked(context, count, args);
            return refused;
        }
        return entry;
    }

    private static BlockException refused(
            Route route,
            Refusal refusal,
            Context context,
            ResourceWrapper resource,
            int count,
            Object[] args,
            long now) {
        BlockException exception = route.exception(refusal, context.getOrigin());
        if (route.showsContexts()) {
            InternalContextUtil.handOut(context);
        }
        if (route.isWatched()) {
            CtEntry entry = new CtEntry(resource, route, context, count, args, now);
            entry.setBlockError(exception);
            route.refused(context, entry, exception, now, count, args);
            entry.exit(count, args);
        } else {
            turnAway(route, refusal, context, resource, count, now);
        }
        return exception;
    }

    private static void turnAway(
            Route route, Refusal refusal, Context context, ResourceWrapper resource, int count, long now) {
        route.refused(context, resource, refusal, now, count);
        InternalContextUtil.leaveDefault(context);
    }

    /** A slot that refuses ends the entry; one that fails does not keep anybody out. */
    private static Object throughChain(
            Gateway gateway,
            Context context,
            ResourceWrapper resource,
            int count,
            boolean prioritized,
            Object[] args,
            boolean async) {
        ProcessorSlot<Object> chain = gateway.chain();
        InternalContextUtil.handOut(context); // to slots of the application's own
        CtEntry entry = async
                ? new AsyncEntry(resource, chain, context, count, args)
                : new CtEntry(resource, chain, context, count, args);
        try {
            chain.entry(context, resource, null, count, prioritized, args);
        } catch (BlockException refused) {
            entry.setBlockError(refused);
            entry.exitBlocked(context, count, args);
            return refused;
        } catch (Throwable failure) {
            RecordLog.info("Sentinel unexpected exception", failure);
        }
        return entry;
    }

    // ------------------------------------------------------------------ yes or no

    /*
     * Who asks for yes or no sees no exception, so none is made unless a slot or a callback of the application's wants it.
     */

    /** As {@link #entry(String, EntryType, int, Object...)}, the entry is the context's current one. @return whether it is admitted */
    final boolean isAdmitted(String name, EntryType type, int count, Object[] args) {
        Gateway gateway = Gateways.of(name, 0, type);
        return isAdmitted(gateway, gateway.wrapper(type, 0), count, args);
    }

    /** The same, for a method. */
    final boolean isAdmitted(Method method, EntryType type, int count, Object[] args) {
        ResourceWrapper resource = new MethodResourceWrapper(method, type);
        return isAdmitted(gateway(resource), resource, count, args);
    }

    private static boolean isAdmitted(Gateway gateway, ResourceWrapper resource, int count, Object[] args) {
        Context context = InternalContextUtil.currentOrDefault();
        return context instanceof NullContext || !Constants.ON || !gateway.isPlain()
                ? enter(gateway, resource, count, false, args) instanceof Entry
                : isAdmittedAlongRoute(gateway, context, resource, count, args);
    }

    private static boolean isAdmittedAlongRoute(
            Gateway gateway, Context context, ResourceWrapper resource, int count, Object[] args) {
        Route route = gateway.route(context, resource.getEntryType());
        long now = Clock.nanos();
        Verdict verdict = route.ask(now, count, false, args);
        if (!(verdict instanceof Refusal refusal)) {
            return passed(route, verdict, context, resource, count, false, args, false, now) instanceof Entry;
        }
        if (route.isWatched()) {
            refused(route, refusal, context, resource, count, args, now);
        } else {
            turnAway(route, refusal, context, resource, count, now);
        }
        return false;
    }

    // ------------------------------------------------------------------ resources

    /** Goes through a resource that is described already. */
    public Entry entry(ResourceWrapper resourceWrapper, int count, Object... args) throws BlockException {
        return enteredOrThrow(enter(gateway(resourceWrapper), resourceWrapper, count, false, args));
    }

    private static Gateway gateway(ResourceWrapper resource) {
        return Gateways.of(resource);
    }

    /** An {@link Entry} or a {@link BlockException}. */
    final Object enter(String name, int resourceType, EntryType type, int count, boolean prioritized, Object[] args) {
        Gateway gateway = Gateways.of(name, resourceType, type);
        return enter(gateway, gateway.wrapper(type, resourceType), count, prioritized, args);
    }

    private static AsyncEntry enterAsync(
            String name, int resourceType, EntryType type, int count, boolean prioritized, Object[] args)
            throws BlockException {
        Gateway gateway = Gateways.of(name, resourceType, type);
        return (AsyncEntry)
                enteredOrThrow(enterAsync(gateway, gateway.wrapper(type, resourceType), count, prioritized, args));
    }

    /** How many resources have been seen and are counted apart. */
    public static int entrySize() {
        return Gateways.size();
    }

    /** Forgets all resources. For tests. */
    static void resetChainMap() {
        Gateways.reset();
    }

    // ------------------------------------------------------------------ the interface

    @Override
    public Entry entry(String name) throws BlockException {
        return enteredOrThrow(enter(name, 0, EntryType.OUT, 1, false, OBJECTS0));
    }

    @Override
    public Entry entry(Method method) throws BlockException {
        return entry(method, EntryType.OUT, 1, OBJECTS0);
    }

    @Override
    public Entry entry(Method method, EntryType type) throws BlockException {
        return entry(method, type, 1, OBJECTS0);
    }

    @Override
    public Entry entry(String name, EntryType type) throws BlockException {
        return enteredOrThrow(enter(name, 0, type, 1, false, OBJECTS0));
    }

    @Override
    public Entry entry(Method method, EntryType type, int count) throws BlockException {
        return entry(method, type, count, OBJECTS0);
    }

    @Override
    public Entry entry(String name, EntryType type, int count) throws BlockException {
        return enteredOrThrow(enter(name, 0, type, count, false, OBJECTS0));
    }

    @Override
    public Entry entry(Method method, int count) throws BlockException {
        return entry(method, EntryType.OUT, count, OBJECTS0);
    }

    @Override
    public Entry entry(String name, int count) throws BlockException {
        return enteredOrThrow(enter(name, 0, EntryType.OUT, count, false, OBJECTS0));
    }

    @Override
    public Entry entry(Method method, EntryType type, int count, Object... args) throws BlockException {
        return entry(new MethodResourceWrapper(method, type), count, args);
    }

    @Override
    public Entry entry(String name, EntryType type, int count, Object... args) throws BlockException {
        return enteredOrThrow(enter(name, 0, type, count, false, args));
    }

    @Override
    public AsyncEntry asyncEntry(String name, EntryType type, int count, Object... args) throws BlockException {
        return enterAsync(name, 0, type, count, false, args);
    }

    @Override
    public Entry entryWithPriority(String name, EntryType type, int count, boolean prioritized) throws BlockException {
        return enteredOrThrow(enter(name, 0, type, count, prioritized, OBJECTS0));
    }

    @Override
    public Entry entryWithPriority(String name, EntryType type, int count, boolean prioritized, Object... args)
            throws BlockException {
        return enteredOrThrow(enter(name, 0, type, count, prioritized, args));
    }

    @Override
    public Entry entryWithType(String name, int resourceType, EntryType entryType, int count, Object[] args)
            throws BlockException {
        return enteredOrThrow(enter(name, resourceType, entryType, count, false, args));
    }

    @Override
    public Entry entryWithType(
            String name, int resourceType, EntryType entryType, int count, boolean prioritized, Object[] args)
            throws BlockException {
        return enteredOrThrow(enter(name, resourceType, entryType, count, prioritized, args));
    }

    @Override
    public AsyncEntry asyncEntryWithType(
            String name, int resourceType, EntryType entryType, int count, boolean prioritized, Object[] args)
            throws BlockException {
        return enterAsync(name, resourceType, entryType, count, prioritized, args);
    }

    /** The ways into contexts that only this package takes. */
    static final class InternalContextUtil extends ContextUtil {

        private InternalContextUtil() {}

        static Context internalEnter(String name) {
            return trueEnter(name, "");
        }

        static Context internalEnter(String name, String origin) {
            return trueEnter(name, origin);
        }

        protected static Context current() {
            return ContextUtil.current();
        }

        protected static Context currentOrDefault() {
            return ContextUtil.currentOrDefault();
        }

        protected static void handOut(Context context) {
            ContextUtil.handOut(context);
        }

        /** Ends a context that was made for an entry which has ended, did not come about, or goes on elsewhere. */
        static void leaveDefault(Context context) {
            if (context.getCurEntry() == null && isDefaultContext(context)) {
                leave(context);
            }
        }
    }
}
