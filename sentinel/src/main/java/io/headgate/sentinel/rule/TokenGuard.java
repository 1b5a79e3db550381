package io.headgate.sentinel.rule;

import io.headgate.cluster.store.Grant;
import io.headgate.guard.AskingGuard;
import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Priority;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.hotparameter.ArgumentKey;
import io.headgate.limiter.Ticker;
import io.headgate.rule.Rule;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Asks Sentinel's token service. Its client has no other way than to hold the thread until the answer is there or its own timeout is over (20 ms
 * unless set otherwise), so this does too. What the service has granted cannot be given back.
 */
final class TokenGuard extends AskingGuard {

    private final TokenRule rule;
    private final Ticker ticker;
    private volatile @Nullable Guard local;

    TokenGuard(TokenRule rule, @Nullable Guard local, Site site) {
        super(rule);
        this.rule = rule;
        this.local = local;
        this.ticker = site.ticker();
    }

    /** The service may answer "later". */
    @Override
    public Stage stage() {
        return Stage.QUEUE;
    }

    @Override
    public CompletableFuture<Grant> ask(Call call, @Nullable Object arguments, long maxWaitNanos) {
        long answer = answer(call, arguments);
        if (answer == ClusterTokens.UNKNOWN) {
            return decideAlone(call, arguments, maxWaitNanos).atOnce();
        }
        return (answer > maxWaitNanos ? Grant.REFUSED : Grant.answering(answer)).atOnce();
    }

    /** It answers at once: the client has waited already. */
    @Override
    public long patienceNanos() {
        return 0;
    }

    private long answer(Call call, @Nullable Object arguments) {
        ArgumentKey argument = rule.argument();
        if (argument == null) {
            boolean urgent = call.priority().compareTo(Priority.HIGH) >= 0;
            return ClusterTokens.ask(rule.flowId(), call.permits(), urgent);
        }
        Object value = argument.in(arguments);
        return value == null ? 0 : ClusterTokens.ask(rule.flowId(), call.permits(), value);
    }

    @Override
    public Grant decideAlone(Call call, @Nullable Object arguments, long maxWaitNanos) {
        Guard guard = local;
        if (guard == null) {
            return Grant.FREE_ALONE;
        }
        long answer = STALE;
        long now = 0;
        while (answer == STALE) {
            now = guard.latest(ticker.read());
            answer = guard.take(call, arguments, now, maxWaitNanos);
        }
        return answer < 0 ? Grant.answering(answer) : new Alone(guard, call, arguments, now, answer, ticker);
    }

    @Override
    public void siblings(List<Rule> rules) {
        Guard guard = local;
        local = guard == null ? null : guard.amongst(rules);
    }

    @Override
    public void idle(long now) {
        Guard guard = local;
        if (guard != null) {
            guard.idle(now);
        }
    }

    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        return Explanation.of("tokens of the cluster");
    }

    /** What this instance has granted by itself. */
    private record Alone(
            Guard guard, Call call, @Nullable Object arguments, long takenAt, long waitNanos, Ticker ticker)
            implements Grant {

        @Override
        public boolean isAlone() {
            return true;
        }

        @Override
        public void giveBack() {
            guard.giveBack(call, arguments, takenAt, waitNanos);
        }

        @Override
        public void settle(long actual) {
            guard.settle(call, arguments, takenAt, actual, guard.latest(ticker.read()));
        }

        @Override
        public void finished() {
            if (guard.learns()) {
                guard.finished(call, arguments, takenAt, guard.latest(ticker.read()), null, null);
            }
        }
    }
}
