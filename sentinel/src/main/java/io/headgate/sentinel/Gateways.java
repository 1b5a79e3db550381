package io.headgate.sentinel;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The gateways by the name of their resource. Up to a cap each has nodes of its own; those beyond it are counted together, and rules
 * hold for them as for all others. Safe for many threads.
 */
public final class Gateways {

    private static final int MOST_BEYOND = 1_000;

    private static final ConcurrentHashMap<String, Gateway> BY_NAME = new ConcurrentHashMap<>();
    private static final ConcurrentHashMap<String, Gateway> BEYOND =
            new ConcurrentHashMap<>(); // nothing is lost with them
    private static volatile @Nullable Gateway others;

    private Gateways() {}

    /** The gateway of a resource that nobody calls yet. */
    public static Gateway of(String name, int resourceType) {
        return of(name, resourceType, EntryType.OUT);
    }

    /** The gateway of a resource; the types count when it is made. */
    public static Gateway of(String name, int resourceType, @Nullable EntryType type) {
        Gateway known = name == null ? null : BY_NAME.get(name);
        if (known != null) {
            return known;
        }
        Gateway.check(name);
        return isFull() ? beyond(name, resourceType) : make(name, resourceType, type);
    }

    /** The gateway of a resource. */
    public static Gateway of(ResourceWrapper resource) {
        return of(resource.getName(), resource.getResourceType(), resource.getEntryType());
    }

    private static synchronized Gateway make(String name, int resourceType, @Nullable EntryType type) {
        Gateway known = BY_NAME.get(name);
        if (known != null) {
            return known;
        }
        if (isFull()) {
            return beyond(name, resourceType);
        }
        Gateway fresh = new Gateway(name, resourceType, type);
        BY_NAME.put(name, fresh);
        return fresh;
    }

    private static boolean isFull() {
        return BY_NAME.size() >= Constants.MAX_SLOT_CHAIN_SIZE;
    }

    /** Those asked for lately are kept. When there are too many all go: which of them will be asked for again, nobody knows. */
    private static Gateway beyond(String name, int resourceType) {
        Gateway known = BEYOND.get(name);
        if (known != null) {
            return known;
        }
        if (BEYOND.size() >= MOST_BEYOND) {
            BEYOND.clear();
        }
        Gateway others = others();
        return BEYOND.computeIfAbsent(name, unused -> new Gateway(name, resourceType, others));
    }

    private static Gateway others() {
        Gateway known = others;
        return known != null ? known : makeOthers();
    }

    private static synchronized Gateway makeOthers() {
        Gateway known = others;
        if (known == null) {
            RecordLog.warn(
                    "More than " + Constants.MAX_SLOT_CHAIN_SIZE + " resources: the others are counted together as "
                            + Engine.OTHERS + ". Rules hold for them as for all.");
            known = new Gateway(Engine.OTHERS, 0, EntryType.OUT);
            others = known;
        }
        return known;
    }

    /** How many resources are counted apart. */
    public static int size() {
        return BY_NAME.size();
    }

    /** Forgets all of them. For tests. */
    public static synchronized void reset() {
        BY_NAME.clear();
        BEYOND.clear();
        others = null;
    }
}
