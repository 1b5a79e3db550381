package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.node.metric.MetricSearcher;
import com.alibaba.csp.sentinel.util.StringUtil;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which lines of the metric log are asked for.
 *
 * @param start the first millisecond
 * @param end the last, null for as many lines as there may be
 * @param lines how many, when there is no end
 * @param identity the resource, null for all
 */
public record MetricQuery(
        long start, @Nullable Long end, int lines, @Nullable String identity) {

    private static final int USUAL_LINES = 6000;
    private static final int MOST_LINES = 12000;

    /** What a request asks for; the resource is {@code identity}, or {@code identify} as the description has it. */
    public static MetricQuery of(CommandRequest request) {
        String identity = request.getParam("identity", request.getParam("identify"));
        String end = request.getParam("endTime");
        return new MetricQuery(
                number(request, "startTime", 0),
                StringUtil.isBlank(end) ? null : number(request, "endTime", 0),
                (int) Math.max(0, Math.min(MOST_LINES, number(request, "maxLines", USUAL_LINES))),
                StringUtil.isBlank(identity) ? null : identity);
    }

    private static long number(CommandRequest request, String name, long otherwise) {
        String text = request.getParam(name);
        if (StringUtil.isBlank(text)) {
            return otherwise;
        }
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(name + ": " + text + " (expected: a whole number)", wrong);
        }
    }

    /** The lines. */
    public List<MetricNode> in(MetricSearcher searcher) throws Exception {
        List<MetricNode> found =
                end == null ? searcher.find(start, lines) : searcher.findByTimeAndResource(start, end, identity);
        if (found == null) {
            return List.of();
        }
        return identity == null
                ? found
                : found.stream()
                        .filter(node -> identity.equals(node.getResource()))
                        .toList();
    }
}
