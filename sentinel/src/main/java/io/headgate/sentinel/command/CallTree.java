package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.vo.NodeVo;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.EntranceNode;
import com.alibaba.csp.sentinel.node.Node;
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

    /** One line per node below these, and an explanation of the figures. */
    public CommandResponse<String> lines(List<? extends Node> tops) {
        BoundedAnswer answer = BoundedAnswer.ofLines(BoundedAnswer.MOST_NODES);
        tops.forEach(top -> lines(0, top, answer));
        return answer.linesForPeople(LEGEND);
    }

    private void lines(int depth, Node node, BoundedAnswer answer) {
        if (answer.isCut() || !(node instanceof DefaultNode named) || !seen.add(node)) {
            return;
        }
        text.setLength(0);
        text.append("-".repeat(depth))
                .append(node instanceof EntranceNode ? "EntranceNode: " : "")
                .append(named.getId().getShowName());
        appendFigures(named);
        if (answer.add(text.toString())) {
            named.getChildList().forEach(child -> lines(depth + 1, child, answer));
        }
    }

    private void appendFigures(Node node) {
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

    /** The figures of all nodes from {@code top} down, each with the id of the one above it, which comes before it. */
    public CommandResponse<String> figures(Node top) {
        BoundedAnswer answer = BoundedAnswer.ofValues(BoundedAnswer.MOST_NODES);
        figures(top, null, answer);
        return answer.list();
    }

    private void figures(Node node, @Nullable String parentId, BoundedAnswer answer) {
        if (answer.isCut() || !(node instanceof DefaultNode named) || !seen.add(node)) {
            return;
        }
        NodeVo own = NodeVo.fromDefaultNode(named, parentId);
        if (answer.add(Json.write(own))) {
            named.getChildList().forEach(child -> figures(child, own.getId(), answer));
        }
    }
}
