package io.headgate.sentinel.rule;

import java.lang.reflect.InvocationTargetException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A kind of rules that the published adapters for gateways bring along, with its manager; they may not be there. */
public enum GatewayRules {

    /** Groups of paths, of which others speak by name. */
    APIS("apiDefinitions", "api.GatewayApiDefinitionManager", "loadApiDefinitions", "getApiDefinitions"),

    /** Limits of routes and of those groups. */
    FLOW("gatewayFlowRules", "rule.GatewayRuleManager", "loadRules", "getRules");

    private static final String PACKAGE = "com.alibaba.csp.sentinel.adapter.gateway.common.";
    private static final String ARTIFACT = "sentinel-api-gateway-adapter-common";

    private final String field;
    private final String manager;
    private final String loading;
    private final String getting;

    GatewayRules(String field, String manager, String loading, String getting) {
        this.field = field;
        this.manager = PACKAGE + manager;
        this.loading = loading;
        this.getting = getting;
    }

    /** Throws when there are such rules and nobody who would enforce them. */
    void requireManager(@Nullable Set<?> rules) {
        if (rules != null && !rules.isEmpty() && manager() == null) {
            throw new IllegalArgumentException(
                    field + ": " + rules + " (expected: none, without " + ARTIFACT + " on the class path)");
        }
    }

    /** Hands them to their manager; null leaves them as they are. */
    public void load(@Nullable Set<?> rules) {
        requireManager(rules);
        if (rules == null) {
            return;
        }
        Class<?> known = manager();
        if (known != null) {
            called(known, loading, new Class<?>[] {Set.class}, rules);
        }
    }

    /** Those in force, as their manager has them; null when there is none. */
    @Nullable
    Set<?> inForce() {
        Class<?> known = manager();
        return known == null ? null : (Set<?>) called(known, getting, new Class<?>[0]);
    }

    private @Nullable Class<?> manager() {
        Class<?> besideUs = manager(GatewayRules.class.getClassLoader());
        return besideUs == null ? manager(Thread.currentThread().getContextClassLoader()) : besideUs;
    }

    private @Nullable Class<?> manager(@Nullable ClassLoader loader) {
        try {
            return Class.forName(manager, true, loader);
        } catch (ClassNotFoundException missing) {
            return null;
        }
    }

    private static @Nullable Object called(Class<?> on, String method, Class<?>[] types, Object... arguments) {
        try {
            return on.getMethod(method, types).invoke(null, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() instanceof RuntimeException own ? own : new IllegalStateException(thrown);
        } catch (ReflectiveOperationException other) {
            throw new IllegalStateException(on + " is not that of " + ARTIFACT + " 1.8", other);
        }
    }
}
