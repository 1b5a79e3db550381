package io.headgate.sentinel;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The gateways by the name of their resource. Up to a cap each has nodes of its own; those beyond it are counted together, and rules
 * hold for them as for all others. Safe for many threads.
 */
public final class Gateways {

    private static final ConcurrentHashMap<String, Gateway> BY_NAME = new ConcurrentHashMap<>();
    private static volatile @Nullable Gateway others;

    private Gateways() {}

    /** The gateway of a resource; the type counts when it is made. */
    public static Gateway of(String name, int resourceType) {
        Gateway known = name == null ? null : BY_NAME.get(name);
        return known != null ? known : make(name, resourceType);
    }

    /** The gateway of a resource. */
    public static Gateway of(ResourceWrapper resource) {
        return of(resource.getName(), resource.getResourceType());
    }

    private static synchronized Gateway make(String name, int resourceType) {
        Gateway.check(name);
        Gateway known = BY_NAME.get(name);
        if (known != null) {
            return known;
        }
        if (BY_NAME.size() >= Constants.MAX_SLOT_CHAIN_SIZE) {
            return new Gateway(name, resourceType, others());
        }
        Gateway fresh = new Gateway(name, resourceType);
        BY_NAME.put(name, fresh);
        return fresh;
    }

    private static Gateway others() {
        Gateway known = others;
        if (known == null) {
            RecordLog.warn(
                    "More than " + Constants.MAX_SLOT_CHAIN_SIZE + " resources: the others are counted together as "
                            + Engine.OTHERS + ". Rules hold for them as for all.");
            known = new Gateway(Engine.OTHERS, 0);
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
        others = null;
    }
}
