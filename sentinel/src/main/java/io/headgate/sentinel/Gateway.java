package io.headgate.sentinel;

import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.ProcessorSlot;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import io.headgate.Resource;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What one resource is to Sentinel's classes: its handle in the engine, its nodes, its chain of slots. Safe for many threads. */
public final class Gateway {
    /*
     *   gateway of "orders" ──┬── lane through "web"  ──┬── route of "", in
     *    resource, cluster    │    default node         ├── route of "", out
     *    node, chain          │                         └── routes of "app-a", in and out: origin node
     *                         └── lane through "jobs" ── …
     *
     * A gateway remembers the lane that it was last asked for, since most resources are called through one context.
     */

    private static final int MOST_LANES = 2_100; // all entrances that are counted apart, and some

    private final String name;
    private final ResourceWrapper inbound;
    private final ResourceWrapper outbound;
    private final ResourceWrapper first; // of these, that of the call which made it: nodes are known by it
    private final ClusterNode clusterNode;
    private final Chain chain;
    private final ConcurrentHashMap<String, Lane> lanes = new ConcurrentHashMap<>();
    private final @Nullable Gateway counting; // the one that this is counted with; null when that is itself
    private volatile @Nullable Lane usual;

    /** One that is counted apart. */
    Gateway(String name, int resourceType, @Nullable EntryType type) {
        this.name = name;
        this.inbound = new StringResourceWrapper(name, EntryType.IN, resourceType);
        this.outbound = new StringResourceWrapper(name, EntryType.OUT, resourceType);
        this.first = type == EntryType.IN ? inbound : outbound;
        this.clusterNode = ClusterBuilderSlot.getClusterNodeMap()
                .computeIfAbsent(first, unused -> new ClusterNode(name, resourceType));
        this.chain = new Chain();
        this.counting = null;
    }

    /** One of those beyond the cap, which are counted together. */
    Gateway(String name, int resourceType, Gateway others) {
        this.name = name;
        this.inbound = new StringResourceWrapper(name, EntryType.IN, resourceType);
        this.outbound = new StringResourceWrapper(name, EntryType.OUT, resourceType);
        this.first = outbound;
        this.clusterNode = others.clusterNode;
        this.chain = others.chain;
        this.counting = others;
    }

    static void check(@Nullable String name) {
        if (name == null || name.isEmpty()) {
            throw new IllegalArgumentException("resource name cannot be empty");
        }
    }

    /** Whether no slot but ours stands in the way. */
    public boolean isPlain() {
        return chain.isPlain();
    }

    /** The slots, linked. */
    public ProcessorSlot<Object> chain() {
        return chain.slots();
    }

    /** The description of this resource that entries of that kind carry. */
    public ResourceWrapper wrapper(EntryType type, int resourceType) {
        ResourceWrapper known = type == EntryType.IN ? inbound : outbound;
        return type != null && known.getResourceType() == resourceType
                ? known
                : new StringResourceWrapper(name, type, resourceType);
    }

    /** The way of a call that is about to be made in a context. */
    public Route route(Context context, EntryType type) {
        Lane lane = usual;
        if (lane == null || !lane.isThrough(context)) {
            lane = lane(context, parentOfNext(context));
        }
        return lane.route(context.getOrigin(), type == EntryType.IN);
    }

    /** The way of a call whose entry is the context's current one. */
    Route routeOfCurrent(Context context, EntryType type) {
        return lane(context, context.getLastNode()).route(context.getOrigin(), type == EntryType.IN);
    }

    /** Where calls through a context are counted; below {@code parent} in the tree when it is new. */
    public DefaultNode node(Context context, Node parent) {
        return lane(context, parent).node();
    }

    private static Node parentOfNext(Context context) {
        Node current = context.getCurNode();
        return current == null ? context.getEntranceNode() : current;
    }

    private Lane lane(Context context, @Nullable Node parent) {
        Lane known = lanes.get(context.getName());
        if (known == null || !known.isThrough(context)) {
            known = newLane(context, parent);
        }
        usual = known;
        return known;
    }

    private synchronized Lane newLane(Context context, @Nullable Node parent) {
        Lane known = lanes.get(context.getName());
        if (known != null && known.isThrough(context)) {
            return known;
        }
        Lane fresh = new Lane(resource(), context, nodeFor(context, parent), clusterNode);
        if (lanes.size() < MOST_LANES) {
            lanes.put(context.getName(), fresh);
        }
        return fresh;
    }

    /** One for each entrance that is counted apart: of the others there may be any number of lanes. */
    private DefaultNode nodeFor(Context context, @Nullable Node parent) {
        String entrance = context.getEntranceNode() == null
                ? context.getName()
                : context.getEntranceNode().getId().getName();
        Gateway counted = counting == null ? this : counting;
        return counted.nodes.computeIfAbsent(entrance, unused -> counted.newNode(parent));
    }

    private final ConcurrentHashMap<String, DefaultNode> nodes = new ConcurrentHashMap<>();

    private DefaultNode newNode(@Nullable Node parent) {
        DefaultNode fresh = new DefaultNode(first, null);
        fresh.setClusterNode(clusterNode);
        if (parent instanceof DefaultNode above) {
            above.addChild(fresh);
        }
        return fresh;
    }

    private Resource resource() {
        return Engine.gate().resource(Engine.nameOf(name));
    }
}
