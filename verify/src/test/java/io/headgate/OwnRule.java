package io.headgate;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.RuleHead;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A rule of a user's own kind. */
record OwnRule(RuleHead head) implements HeadedRule<OwnRule> {

    static OwnRule of(String resource) {
        return new OwnRule(RuleHead.of(resource));
    }

    @Override
    public OwnRule withHead(RuleHead newHead) {
        return new OwnRule(newHead);
    }

    /** Makes whatever guard a test wants. */
    record Kind(Function<OwnRule, Guard> maker) implements RuleKind<OwnRule> {

        @Override
        public String name() {
            return "own";
        }

        @Override
        public Class<OwnRule> type() {
            return OwnRule.class;
        }

        @Override
        public Guard guard(OwnRule rule, Site site) {
            return maker.apply(rule);
        }
    }

    /** A guard that admits, and keeps an account of what it took, was given back and was told. */
    static class OwnGuard extends Guard {

        private final Stage stage;
        final AtomicLong taken = new AtomicLong();
        final AtomicLong givenBack = new AtomicLong();
        final AtomicLong finished = new AtomicLong();
        final AtomicLong overrun = new AtomicLong();

        OwnGuard(OwnRule rule, Stage stage) {
            super(rule);
            this.stage = stage;
        }

        /** What this guard says; what is not negative is accounted as taken. */
        long answer(Call call, long now, long maxWaitNanos) {
            return ADMITTED;
        }

        @Override
        public Stage stage() {
            return stage;
        }

        @Override
        public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
            long answer = answer(call, now, maxWaitNanos);
            if (answer >= 0) {
                taken.incrementAndGet();
            }
            return answer;
        }

        @Override
        public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
            givenBack.incrementAndGet();
        }

        @Override
        public boolean learns() {
            return true;
        }

        @Override
        public void finished(
                Call call,
                @Nullable Object arguments,
                long startedAt,
                long now,
                @Nullable Object result,
                @Nullable Throwable error) {
            finished.incrementAndGet();
        }

        @Override
        public void overrun(Call call, @Nullable Object arguments, long now) {
            overrun.incrementAndGet();
        }

        /** What it holds for calls in flight; 0 at rest. */
        long held() {
            return taken.get() + overrun.get() - givenBack.get() - finished.get();
        }

        @Override
        public Explanation explain(Call call, @Nullable Object arguments, long now) {
            return Explanation.of("own");
        }
    }
}
