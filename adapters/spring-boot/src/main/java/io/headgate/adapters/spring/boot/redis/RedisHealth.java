package io.headgate.adapters.spring.boot.redis;

import io.headgate.redis.FleetFigures;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How limits on Redis are doing, apart from what either version of Boot calls it.
 *
 * @param lost whether Redis is lost
 * @param details who decides, how many instances are known, how often Redis was lost, and why
 */
record RedisHealth(boolean lost, Map<String, Object> details) {
    /*
     * DEGRADED is no status that Boot knows, so the status of the application does not change with it: rules are still decided, by
     * their whenLost, and to take all instances out of service because Redis is away would make a small trouble a large one. An
     * operator who wants it otherwise puts DEGRADED into management.endpoint.health.status.order.
     */

    static final String DEGRADED = "DEGRADED";

    static RedisHealth of(FleetFigures figures) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("decidedBy", figures.isLost() ? "this instance alone, by whenLost of each rule" : "Redis");
        details.put("instances", figures.members());
        details.put("losses", figures.losses());
        if (figures.isLost()) {
            details.put("reason", figures.lastFailure());
        }
        return new RedisHealth(figures.isLost(), details);
    }
}
