package com.alibaba.csp.sentinel.node;

import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Where calls come in. It counts nothing itself: its figures are those of what is called from here, together. */
public class EntranceNode extends DefaultNode {

    /** An entrance of that name. */
    public EntranceNode(ResourceWrapper id, ClusterNode clusterNode) {
        super(id, clusterNode);
    }

    /** The mean of its children's, weighted by how many calls pass there. */
    @Override
    public double avgRt() {
        double took = 0;
        double passed = 0;
        for (Node node : getChildList()) {
            double each = node.passQps();
            took += node.avgRt() * each;
            passed += each;
        }
        return took / (passed == 0 ? 1 : passed);
    }

    @Override
    public double blockQps() {
        return sum(Node::blockQps);
    }

    @Override
    public long blockRequest() {
        return total(Node::blockRequest);
    }

    @Override
    public int curThreadNum() {
        return (int) total(Node::curThreadNum);
    }

    @Override
    public double totalQps() {
        return sum(Node::totalQps);
    }

    @Override
    public double successQps() {
        return sum(Node::successQps);
    }

    @Override
    public double passQps() {
        return sum(Node::passQps);
    }

    @Override
    public long totalRequest() {
        return total(Node::totalRequest);
    }

    @Override
    public long totalPass() {
        return total(Node::totalPass);
    }

    private double sum(ToDoubleFunction<Node> figure) {
        return getChildList().stream().mapToDouble(figure).sum();
    }

    private long total(ToLongFunction<Node> figure) {
        return getChildList().stream().mapToLong(figure).sum();
    }
}
