package com.alibaba.csp.sentinel.node;

import com.alibaba.csp.sentinel.ResourceTypeConstants;
import com.alibaba.csp.sentinel.util.AssertUtil;
import io.headgate.sentinel.Engine;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The figures of one resource, through whatever context; and of each of its origins. Safe for many threads. */
public class ClusterNode extends StatisticNode {

    private static final int MOST_ORIGINS = 2_000;

    private final String name;
    private final int resourceType;
    private final Map<String, StatisticNode> originCountMap = new ConcurrentHashMap<>();

    /** Of a resource of no particular type. */
    public ClusterNode(String name) {
        this(name, ResourceTypeConstants.COMMON);
    }

    /** Of a resource of that type. */
    public ClusterNode(String name, int resourceType) {
        AssertUtil.notEmpty(name, "name cannot be empty");
        this.name = name;
        this.resourceType = resourceType;
    }

    /** The name of the resource. */
    public String getName() {
        return name;
    }

    /** The type of the resource. */
    public int getResourceType() {
        return resourceType;
    }

    /** The figures of one origin; beyond a number of them, those of all others together. */
    public Node getOrCreateOriginNode(String origin) {
        StatisticNode known = originCountMap.get(origin);
        if (known != null) {
            return known;
        }
        String counted = originCountMap.size() < MOST_ORIGINS ? origin : Engine.OTHERS;
        return originCountMap.computeIfAbsent(counted, unused -> new StatisticNode());
    }

    /** The figures of all origins. */
    public Map<String, StatisticNode> getOriginCountMap() {
        return originCountMap;
    }
}
