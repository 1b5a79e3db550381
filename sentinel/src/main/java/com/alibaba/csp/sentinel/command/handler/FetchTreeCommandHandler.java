package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.util.StringUtil;
import io.headgate.sentinel.command.CallTree;
import java.util.List;
import java.util.function.Predicate;

/** The tree of calls as text, of all entrances or of those that an id is the name, else a part of the name, of. */
@CommandMapping(name = "tree", desc = "get metrics in tree mode, use id to specify detailed tree root")
public class FetchTreeCommandHandler implements CommandHandler<String> {

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        String id = request.getParam("id");
        List<? extends Node> tops = StringUtil.isBlank(id) ? List.of(Constants.ROOT) : entrances(id);
        return new CallTree().lines(tops);
    }

    private static List<? extends Node> entrances(String id) {
        List<DefaultNode> exact = entrances(name -> name.equals(id));
        return exact.isEmpty() ? entrances(name -> name.contains(id)) : exact;
    }

    private static List<DefaultNode> entrances(Predicate<String> wanted) {
        return Constants.ROOT.getChildList().stream()
                .filter(DefaultNode.class::isInstance)
                .map(DefaultNode.class::cast)
                .filter(node -> wanted.test(node.getId().getName()))
                .toList();
    }
}
