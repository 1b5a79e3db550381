package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.node.ClusterNode;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the nodes of a program's resources say. A node that is not there says nothing, as one in which nothing was counted. */
final class ProgramFigures {

    private final Map<String, Double> values = new TreeMap<>();

    private ProgramFigures() {}

    static Map<String, Double> of(List<String> resources, UnaryOperator<String> resourceName) {
        ProgramFigures figures = new ProgramFigures();
        figures.add("inbound", Constants.ENTRY_NODE);
        for (String resource : resources) {
            ClusterNode node = ClusterBuilderSlot.getClusterNode(resourceName.apply(resource));
            figures.add(resource, node);
            if (node != null) {
                node.getOriginCountMap().forEach((origin, of) -> figures.add(resource + " by " + origin, of));
            }
        }
        return figures.values;
    }

    private void add(String name, @Nullable Node node) {
        if (node == null) {
            return;
        }
        put(name, "passQps", node.passQps());
        put(name, "blockQps", node.blockQps());
        put(name, "successQps", node.successQps());
        put(name, "exceptionQps", node.exceptionQps());
        put(name, "avgRt", node.avgRt());
        put(name, "curThreadNum", node.curThreadNum());
        put(name, "totalPass", node.totalPass());
        put(name, "totalSuccess", node.totalSuccess());
        put(name, "totalException", node.totalException());
        put(name, "blockRequest", node.blockRequest());
        put(name, "totalRequest", node.totalRequest());
    }

    private void put(String node, String figure, double value) {
        if (value != 0) {
            values.put(node + " " + figure, value);
        }
    }
}
