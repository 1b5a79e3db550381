package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.vo.NodeVo;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.EntranceNode;
import com.alibaba.csp.sentinel.node.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tree of calls, for people and for dashboards. For one thread. */
public final class CallTree {

    private static final String LEGEND = "\r\n\r\nt:threadNum  pq:passQps  bq:blockQps  tq:totalQps  rt:averageRt  "
            + "prq: passRequestQps 1mp:1m-pass 1mb:1m-block 1mt:1m-total\r\n";

    private final Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final StringBuilder text = new StringBuilder();
    private final List<NodeVo> figures = new ArrayList<>();

    /** One line per node below these, and an explanation of the figures. */
    public String lines(List<? extends Node> tops) {
        tops.forEach(top -> lines(0, top));
        return text + LEGEND;
    }

    private void lines(int depth, Node node) {
        if (!(node instanceof DefaultNode named) || !seen.add(node)) {
            return;
        }
        text.append("-".repeat(depth))
                .append(node instanceof EntranceNode ? "EntranceNode: " : "")
                .append(named.getId().getShowName());
        figures(named);
        named.getChildList().forEach(child -> lines(depth + 1, child));
    }

    private void figures(Node node) {
        figure("(t:", node.curThreadNum());
        figure(" pq:", node.passQps());
        figure(" bq:", node.blockQps());
        figure(" tq:", node.totalQps());
        figure(" rt:", node.avgRt());
        figure(" prq:", node.successQps());
        figure(" 1mp:", node.totalRequest() - node.blockRequest());
        figure(" 1mb:", node.blockRequest());
        figure(" 1mt:", node.totalRequest());
        text.append(")\n");
    }

    private void figure(String name, Object value) {
        text.append(name).append(value);
    }

    /** The figures of all nodes from {@code top} down, each with the id of the one above it. */
    public List<NodeVo> figures(@Nullable Node top, @Nullable String parentId) {
        if (top instanceof DefaultNode named && seen.add(top)) {
            NodeVo own = NodeVo.fromDefaultNode(named, parentId);
            figures.add(own);
            named.getChildList().forEach(child -> figures(child, own.getId()));
        }
        return figures;
    }
}
