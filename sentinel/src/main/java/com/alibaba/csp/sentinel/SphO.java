package com.alibaba.csp.sentinel;

import com.alibaba.csp.sentinel.log.RecordLog;
import java.lang.reflect.Method;

/**
 * Goes through a resource, or says no.
 *
 * <pre>{@code
 * if (SphO.entry("orders")) {
 *     try {
 *         serve();
 *     } finally {
 *         SphO.exit();
 *     }
 * }
 * }</pre>
 *
 * <p>The entry is the context's current one, and {@link #exit} ends that. What is not said is {@link EntryType#OUT}, a count of 1,
 * no arguments. Safe for many threads.
 */
public class SphO {

    private static final Object[] OBJECTS0 = {};

    /** Goes through a resource. @return whether it is admitted */
    public static boolean entry(String name) {
        return entry(name, EntryType.OUT, 1, OBJECTS0);
    }

    /** Goes through a resource. @return whether it is admitted */
    public static boolean entry(Method method) {
        return entry(method, EntryType.OUT, 1, OBJECTS0);
    }

    /** Goes through a resource for several calls at once. @return whether it is admitted */
    public static boolean entry(String name, int batchCount) {
        return entry(name, EntryType.OUT, batchCount, OBJECTS0);
    }

    /** Goes through a resource for several calls at once. @return whether it is admitted */
    public static boolean entry(Method method, int batchCount) {
        return entry(method, EntryType.OUT, batchCount, OBJECTS0);
    }

    /** Goes through a resource, in that direction. @return whether it is admitted */
    public static boolean entry(String name, EntryType type) {
        return entry(name, type, 1, OBJECTS0);
    }

    /** Goes through a resource, in that direction. @return whether it is admitted */
    public static boolean entry(Method method, EntryType type) {
        return entry(method, type, 1, OBJECTS0);
    }

    /** Goes through a resource, in that direction, for several calls at once. @return whether it is admitted */
    public static boolean entry(String name, EntryType type, int count) {
        return entry(name, type, count, OBJECTS0);
    }

    /** Goes through a resource, in that direction, for several calls at once. @return whether it is admitted */
    public static boolean entry(Method method, EntryType type, int count) {
        return entry(method, type, count, OBJECTS0);
    }

    /** As before, with arguments. @return whether it is admitted */
    public static boolean entry(String name, EntryType trafficType, int batchCount, Object... args) {
        try {
            return Env.ours.isAdmitted(name, trafficType, batchCount, args);
        } catch (Throwable failure) {
            return passAll(failure);
        }
    }

    /** As before, with arguments. @return whether it is admitted */
    public static boolean entry(Method method, EntryType trafficType, int batchCount, Object... args) {
        try {
            return Env.ours.isAdmitted(method, trafficType, batchCount, args);
        } catch (Throwable failure) {
            return passAll(failure);
        }
    }

    private static boolean passAll(Throwable failure) {
        RecordLog.warn("SphO fatal error", failure);
        return true;
    }

    /** Ends the current entry, for that count and those arguments instead of its own. */
    public static void exit(int count, Object... args) {
        CtSph.InternalContextUtil.current().getCurEntry().exit(count, args);
    }

    /** Ends the current entry, for that count instead of its own. */
    public static void exit(int count) {
        CtSph.InternalContextUtil.current().getCurEntry().exit(count, OBJECTS0);
    }

    /** Ends the current entry. */
    public static void exit() {
        CtSph.InternalContextUtil.current().getCurEntry().exit();
    }
}
