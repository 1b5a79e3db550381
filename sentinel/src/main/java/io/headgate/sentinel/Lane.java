package io.headgate.sentinel;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.StatisticNode;
import io.headgate.Resource;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A resource as it is called through one context. Safe for many threads. */
final class Lane {

    private static final int MOST_ROUTES = 2_000;

    private final Resource resource;
    private final String entrance;
    private final @Nullable DefaultNode entranceNode;
    private final DefaultNode node;
    private final ClusterNode clusterNode;
    private final Route in;
    private final Route out;
    private final ConcurrentHashMap<String, Route> inByOrigin = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Route> outByOrigin = new ConcurrentHashMap<>();

    Lane(Resource resource, Context context, DefaultNode node, ClusterNode clusterNode) {
        this.resource = resource;
        this.entrance = context.getName();
        this.entranceNode = context.getEntranceNode();
        this.node = node;
        this.clusterNode = clusterNode;
        this.in = newRoute("", true);
        this.out = newRoute("", false);
    }

    boolean isThrough(Context context) {
        return entrance.equals(context.getName()) && entranceNode == context.getEntranceNode();
    }

    DefaultNode node() {
        return node;
    }

    Route route(@Nullable String origin, boolean inbound) {
        if (origin == null || origin.isEmpty()) {
            return inbound ? in : out;
        }
        ConcurrentHashMap<String, Route> routes = inbound ? inByOrigin : outByOrigin;
        Route known = routes.get(origin);
        return known != null ? known : make(routes, origin, inbound);
    }

    private Route make(ConcurrentHashMap<String, Route> routes, String origin, boolean inbound) {
        Route fresh = newRoute(origin, inbound);
        if (routes.size() >= MOST_ROUTES) {
            return fresh;
        }
        Route before = routes.putIfAbsent(origin, fresh);
        return before != null ? before : fresh;
    }

    private Route newRoute(String origin, boolean inbound) {
        StatisticNode originNode = origin.isEmpty() ? null : (StatisticNode) clusterNode.getOrCreateOriginNode(origin);
        StatisticNode total = inbound ? Constants.ENTRY_NODE : null;
        return new Route(resource, entrance, origin, inbound, node, clusterNode, originNode, total);
    }
}
