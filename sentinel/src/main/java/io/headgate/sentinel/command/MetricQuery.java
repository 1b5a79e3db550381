package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.node.metric.MetricNode;
import com.alibaba.csp.sentinel.node.metric.MetricSearcher;
import com.alibaba.csp.sentinel.util.StringUtil;
import java.util.List;
import java.util.function.Predicate;
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
    private static final long MILLIS = 1000; // of a second

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

    /** Gives the lines to {@code taker}, the earliest first, until it will have no more; holds those of one second at a time. */
    public void search(MetricSearcher searcher, Predicate<MetricNode> taker) throws Exception {
        int told = 0;
        long from = start;
        while (end != null || told < lines) {
            List<MetricNode> second = searcher.find(from, 1);
            if (second == null || second.isEmpty() || isBehindEnd(second.get(0))) {
                return;
            }
            for (MetricNode node : second) {
                if ((identity == null || identity.equals(node.getResource())) && !taker.test(node)) {
                    return;
                }
            }
            told += second.size();
            from = Math.max(from, second.get(0).getTimestamp()) / MILLIS * MILLIS + MILLIS;
        }
    }

    private boolean isBehindEnd(MetricNode node) {
        return end != null && node.getTimestamp() / MILLIS > end / MILLIS;
    }
}
