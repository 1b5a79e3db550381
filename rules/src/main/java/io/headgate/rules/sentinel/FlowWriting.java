package io.headgate.rules.sentinel;

import io.headgate.flow.FlowRule;
import io.headgate.flow.Measure;
import io.headgate.flow.Relation;
import io.headgate.limiter.Limit;
import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.warmup.PacedWarmUp;
import io.headgate.limiter.warmup.SmoothWarmUp;
import io.headgate.limiter.warmup.WarmUp;
import io.headgate.rule.OriginScope;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One of our flow rules as Sentinel's. */
final class FlowWriting {

    private static final int COLD_FACTOR = 3;

    private final FlowRule rule;
    private final Notes notes;

    FlowWriting(FlowRule rule, Notes notes) {
        this.rule = rule;
        this.notes = notes;
    }

    @Nullable
    Map<String, Object> fields() {
        Map<String, Object> fields = Resources.write(rule, notes);
        if (fields == null || !limit(fields)) {
            return null;
        }
        boolean regex = Boolean.TRUE.equals(fields.get("regex"));
        boolean refuses = Integer.valueOf(SentinelFlow.REFUSE).equals(fields.get("controlBehavior"));
        if (regex && !refuses) {
            notes.noEquivalent(
                    "target", rule.target().text(), "the rule is dropped: with an expression Sentinel only refuses");
            return null;
        }
        origins(fields);
        relation(fields);
        if (!rule.borrow().isZero() && !rule.borrow().equals(FlowReading.BORROW)) {
            notes.changed("borrow", rule.borrow(), "Sentinel lends for less than 500 ms");
        }
        return fields;
    }

    private void origins(Map<String, Object> fields) {
        String limitApp = Origins.limitApp(rule.origins());
        if (rule.origins() instanceof OriginScope.One
                && (limitApp.equals(Origins.ANY) || limitApp.equals(Origins.OTHERS))) {
            notes.changed("origins", limitApp, "to Sentinel this is not the name of an origin");
        }
        fields.put("limitApp", limitApp);
    }

    private void relation(Map<String, Object> fields) {
        if (rule.relation() instanceof Relation.Related related) {
            fields.put("strategy", SentinelFlow.RELATED);
            fields.put("refResource", related.resource());
        } else if (rule.relation() instanceof Relation.Through through) {
            fields.put("strategy", SentinelFlow.CHAIN);
            fields.put("refResource", through.entrance());
        } else {
            fields.put("strategy", SentinelFlow.DIRECT);
        }
    }

    private boolean limit(Map<String, Object> fields) {
        if (rule.measure() instanceof Measure.Concurrency places) {
            put(fields, SentinelFlow.IN_FLIGHT, places.permits(), SentinelFlow.REFUSE);
            return true;
        }
        Limit limit = ((Measure.Rate) rule.measure()).limit();
        if (limit instanceof LeakyQueue queue) {
            put(fields, Queues.perSecond(queue.permits(), queue.period(), notes), SentinelFlow.QUEUE);
            return wait(fields);
        }
        if (limit instanceof PacedWarmUp paced) {
            put(fields, paced.permits(), SentinelFlow.WARM_UP_AND_QUEUE);
            return wait(fields) && warmUp(fields, paced.warmUp(), paced.coldFactor());
        }
        if (limit instanceof SmoothWarmUp smooth) {
            notes.changed("limit", limit, "Sentinel's price changes once a second, and a large call waits itself");
            put(fields, Queues.perSecond(smooth.permits(), smooth.period(), notes), SentinelFlow.WARM_UP_AND_QUEUE);
            return wait(fields) && warmUp(fields, smooth.warmUp(), smooth.coldFactor());
        }
        return refusing(fields, limit);
    }

    private boolean refusing(Map<String, Object> fields, Limit limit) {
        if (!rule.maxWait().isZero()) {
            notes.noEquivalent(
                    "maxWait", rule.maxWait(), "the rule is dropped: only Sentinel's queues make calls wait");
            return false;
        }
        if (limit instanceof WarmUp warmUp) {
            put(fields, warmUp.permits(), SentinelFlow.WARM_UP);
            return warmUp(fields, warmUp.warmUp(), warmUp.coldFactor());
        }
        OptionalLong permits = CallsPerSecond.permits(limit, notes);
        permits.ifPresent(count -> put(fields, count, SentinelFlow.REFUSE));
        return permits.isPresent();
    }

    private static void put(Map<String, Object> fields, double count, int behaviour) {
        put(fields, SentinelFlow.CALLS, count, behaviour);
    }

    private static void put(Map<String, Object> fields, int grade, double count, int behaviour) {
        fields.put("grade", grade);
        fields.put("count", JsonText.figure(count));
        fields.put("controlBehavior", behaviour);
    }

    private boolean wait(Map<String, Object> fields) {
        Duration maxWait = rule.maxWait();
        int millis = Times.whole(maxWait, Duration.ofMillis(1), "maxWait", notes);
        if (millis == 0) {
            notes.noEquivalent(
                    "maxWait", maxWait, "the rule is dropped: Sentinel's queues wait for 1 ms to 2^31 - 1 ms");
            return false;
        }
        fields.put("maxQueueingTimeMs", millis);
        return true;
    }

    private boolean warmUp(Map<String, Object> fields, Duration warmUp, int coldFactor) {
        int seconds = Times.whole(warmUp, Duration.ofSeconds(1), "warmUp", notes);
        if (seconds == 0) {
            notes.noEquivalent("warmUp", warmUp, "the rule is dropped: Sentinel's warm-up takes 1 s to 2^31 - 1 s");
            return false;
        }
        if (coldFactor != COLD_FACTOR) {
            notes.changed("coldFactor", coldFactor, "in Sentinel it is a setting of the whole process, 3 unless set");
        }
        fields.put("warmUpPeriodSec", seconds);
        return true;
    }
}
