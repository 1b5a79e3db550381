package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandConstants;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.datasource.WritableDataSource;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** New rules that come with a command: put in force, then kept where the program said. Safe for many threads. */
public final class RuleUpdate {

    private static final String NOT_KEPT = "partial success (write data source failed)";

    private RuleUpdate() {}

    /**
     * Replaces all rules of one kind; the answer tells whether they are in force and kept. When one of them is wrong none is.
     *
     * @param problems what is wrong with rules
     * @param load puts rules in force
     * @param keep where they are kept, null for nowhere
     */
    public static <T> CommandResponse<String> apply(
            CommandRequest request,
            Class<T> kind,
            Function<List<T>, List<String>> problems,
            Consumer<List<T>> load,
            @Nullable WritableDataSource<List<T>> keep) {
        List<T> rules;
        try {
            rules = Json.readList(Payload.of(request), kind);
            requireNone(problems.apply(rules));
            load.accept(rules);
        } catch (IllegalArgumentException wrong) {
            CommandCenterLog.warn("Rules refused, those before stay in force", wrong);
            return CommandResponse.ofFailure(wrong);
        }
        CommandCenterLog.info("{} {}s received", rules.size(), kind.getSimpleName());
        return CommandResponse.ofSuccess(isKept(keep, rules) ? CommandConstants.MSG_SUCCESS : NOT_KEPT);
    }

    private static void requireNone(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
    }

    private static <T> boolean isKept(@Nullable WritableDataSource<List<T>> keep, List<T> rules) {
        if (keep == null) {
            return true;
        }
        try {
            keep.write(rules);
            return true;
        } catch (Exception failure) {
            CommandCenterLog.error("Rules are in force but could not be kept", failure);
            return false;
        }
    }
}
