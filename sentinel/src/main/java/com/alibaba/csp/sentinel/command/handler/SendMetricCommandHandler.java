package com.alibaba.csp.sentinel.command.handler;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.node.metric.MetricSearcher;
import com.alibaba.csp.sentinel.node.metric.MetricWriter;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import com.alibaba.csp.sentinel.util.PidUtil;
import com.alibaba.csp.sentinel.util.StringUtil;
import io.headgate.sentinel.command.BoundedAnswer;
import io.headgate.sentinel.command.MetricQuery;
import io.headgate.sentinel.command.SystemLoad;
import java.util.List;
import java.util.stream.Collectors;

/** Lines of the metric log, and the load of the machine unless one resource is asked for. */
@CommandMapping(
        name = "metric",
        desc =
                "get and aggregate metrics, accept param: startTime={startTime}&endTime={endTime}&maxLines={maxLines}&identify={resourceName}")
public class SendMetricCommandHandler implements CommandHandler<String> {

    private final Object lock = new Object();
    private MetricSearcher searcher;

    @Override
    public CommandResponse<String> handle(CommandRequest request) {
        if (StringUtil.isBlank(request.getParam("startTime"))) {
            return CommandResponse.ofSuccess("");
        }
        try {
            return lines(MetricQuery.of(request));
        } catch (IllegalArgumentException wrong) {
            return CommandResponse.ofFailure(wrong);
        } catch (Exception failure) {
            CommandCenterLog.warn("Cannot read the metric log", failure);
            return CommandResponse.ofFailure(new RuntimeException("Error when retrieving metrics", failure));
        }
    }

    private CommandResponse<String> lines(MetricQuery query) throws Exception {
        BoundedAnswer answer = BoundedAnswer.ofLines(BoundedAnswer.MOST_LINES);
        query.search(searcher(), node -> answer.add(line(node)));
        List<MetricNode> load = query.identity() == null ? SystemLoad.now() : List.of();
        return answer.lines(load.stream().map(SendMetricCommandHandler::line).collect(Collectors.joining()));
    }

    private static String line(MetricNode node) {
        return node.toThinString() + "\n";
    }

    private MetricSearcher searcher() {
        synchronized (lock) {
            if (searcher == null) {
                String file = MetricWriter.formMetricFileName(SentinelConfig.getAppName(), PidUtil.getPid());
                searcher = new MetricSearcher(MetricWriter.METRIC_BASE_DIR, file);
            }
            return searcher;
        }
    }
}
