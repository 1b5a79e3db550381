package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import java.lang.reflect.Method;

/**
 * Goes through a resource, or throws {@link BlockException}.
 *
 * <pre>{@code
 * try (Entry entry = SphU.entry("orders")) {
 *     serve();
 * } catch (BlockException refused) {
 *     turnAway();
 * }
 * }</pre>
 *
 * <p>A statement like this cannot tell its entry what was thrown: {@link Tracer#traceEntry} does. What is not said is
 * {@link EntryType#OUT}, a count of 1, no arguments. Safe for many threads.
 */
public class SphU {

    private static final Object[] OBJECTS0 = {};

    private SphU() {}

    /** Goes through a resource. */
    public static Entry entry(String name) throws BlockException {
        return CtSph.enteredOrThrow(Env.ours.enter(name, 0, EntryType.OUT, 1, false, OBJECTS0));
    }

    /** Goes through a resource. */
    public static Entry entry(Method method) throws BlockException {
        return Env.sph.entry(method, EntryType.OUT, 1, OBJECTS0);
    }

    /** Goes through a resource for several calls at once. */
    public static Entry entry(String name, int batchCount) throws BlockException {
        return CtSph.enteredOrThrow(Env.ours.enter(name, 0, EntryType.OUT, batchCount, false, OBJECTS0));
    }

    /** Goes through a resource for several calls at once. */
    public static Entry entry(Method method, int batchCount) throws BlockException {
        return Env.sph.entry(method, EntryType.OUT, batchCount, OBJECTS0);
    }

    /** Goes through a resource, in that direction. */
    public static Entry entry(String name, EntryType trafficType) throws BlockException {
        return CtSph.enteredOrThrow(Env.ours.enter(name, 0, trafficType, 1, false, OBJECTS0));
    }

    /** Goes through a resource, in that direction. */
    public static Entry entry(Method method, EntryType trafficType) throws BlockException {
        return Env.sph.entry(method, trafficType, 1, OBJECTS0);
    }

    /** Goes through a resource, in that direction, for several calls at once. */
    public static Entry entry(String name, EntryType trafficType, int batchCount) throws BlockException {
        return CtSph.enteredOrThrow(Env.ours.enter(name, 0, trafficType, batchCount, false, OBJECTS0));
    }

    /** Goes through a resource, in that direction, for several calls at once. */
    public static Entry entry(Method method, EntryType trafficType, int batchCount) throws BlockException {
        return Env.sph.entry(method, trafficType, batchCount, OBJECTS0);
    }

    /** As before, with the arguments that rules for hot parameters look at. */
    public static Entry entry(String name, EntryType trafficType, int batchCount, Object... args)
            throws BlockException {
        return CtSph.enteredOrThrow(Env.ours.enter(name, 0, trafficType, batchCount, false, args));
    }

    /** As before, with the arguments that rules for hot parameters look at. */
    public static Entry entry(Method method, EntryType trafficType, int batchCount, Object... args)
            throws BlockException {
        return Env.sph.entry(method, trafficType, batchCount, args);
    }

    /** Goes through a resource of that type. */
    public static Entry entry(String name, int resourceType, EntryType trafficType) throws BlockException {
        return CtSph.enteredOrThrow(Env.ours.enter(name, resourceType, trafficType, 1, false, OBJECTS0));
    }

    /** Goes through a resource of that type, with arguments. */
    public static Entry entry(String name, int resourceType, EntryType trafficType, Object[] args)
            throws BlockException {
        return CtSph.enteredOrThrow(Env.ours.enter(name, resourceType, trafficType, 1, false, args));
    }

    /** Goes through a resource; the entry may be exited on another thread. */
    public static AsyncEntry asyncEntry(String name) throws BlockException {
        return Env.sph.asyncEntry(name, EntryType.OUT, 1, OBJECTS0);
    }

    /** As before, in that direction. */
    public static AsyncEntry asyncEntry(String name, EntryType trafficType) throws BlockException {
        return Env.sph.asyncEntry(name, trafficType, 1, OBJECTS0);
    }

    /** As before, for several calls at once, with arguments. */
    public static AsyncEntry asyncEntry(String name, EntryType trafficType, int batchCount, Object... args)
            throws BlockException {
        return Env.sph.asyncEntry(name, trafficType, batchCount, args);
    }

    /** As before, for a resource of that type. */
    public static AsyncEntry asyncEntry(String name, int resourceType, EntryType trafficType) throws BlockException {
        return Env.sph.asyncEntryWithType(name, resourceType, trafficType, 1, false, OBJECTS0);
    }

    /** As before, with arguments. */
    public static AsyncEntry asyncEntry(String name, int resourceType, EntryType trafficType, Object[] args)
            throws BlockException {
        return Env.sph.asyncEntryWithType(name, resourceType, trafficType, 1, false, args);
    }

    /** As before, for several calls at once. */
    public static AsyncEntry asyncEntry(
            String name, int resourceType, EntryType trafficType, int batchCount, Object[] args) throws BlockException {
        return Env.sph.asyncEntryWithType(name, resourceType, trafficType, batchCount, false, args);
    }

    /** Goes through a resource; may wait for permits of the next window. */
    public static Entry entryWithPriority(String name) throws BlockException {
        return CtSph.enteredOrThrow(Env.ours.enter(name, 0, EntryType.OUT, 1, true, OBJECTS0));
    }

    /** As before, in that direction. */
    public static Entry entryWithPriority(String name, EntryType trafficType) throws BlockException {
        return CtSph.enteredOrThrow(Env.ours.enter(name, 0, trafficType, 1, true, OBJECTS0));
    }
}
