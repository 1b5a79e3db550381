package io.headgate.quota;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.window.CalendarPeriod;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.rule.HeadedRule;
import io.headgate.rule.OriginScope;
import io.headgate.rule.RuleHead;
import io.headgate.rule.RuleScope;
import io.headgate.rule.Target;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * So many calls per calendar period, or several such quotas at once.
 *
 * <pre>{@code
 * quota("orders").perDay(1_000)                                     // from midnight to midnight, UTC
 * quota("orders").perDay(1_000).in(ZoneId.of("Europe/Paris"))       // from midnight to midnight in Paris
 * quota("orders").perDay(1_000).and(20_000, CalendarPeriod.MONTH)   // both
 * quota("orders").perDay(1_000).from("app-a")                       // of one caller
 * quota("orders").perDay(1_000).fromEachOther()                     // of each caller that no other quota names
 * quota("orders").perDay(1_000).inCluster()                         // by all processes together
 * }</pre>
 *
 * <p>Promise: at most so many permits in each calendar period, for each quota, see {@link CalendarQuota}. A call takes from
 * all quotas or from none. A call that is over is refused until the period ends; it is never made to wait. Of each caller:
 * the first so many have a budget of their own, those beyond share one. A caller that has used nothing in the present
 * period makes room.
 *
 * <p>When the rule changes, what was used in the present period stays used: each quota goes on from the one of the same
 * period. A quota of a period that was not there before counts from then on, and so do all when it changes whose calls are
 * counted.
 *
 * @param head id, target, mode, failure policy
 * @param quotas the quotas, no two with the same period and time zone
 * @param origins whose calls
 * @param scope whether each process counts by itself
 */
public record QuotaRule(RuleHead head, List<CalendarQuota> quotas, OriginScope origins, RuleScope scope)
        implements HeadedRule<QuotaRule> {

    private static final int MOST_QUOTAS = 10;

    /** Checks the settings. */
    public QuotaRule {
        requireNonNull(head, "head");
        requireNonNull(origins, "origins");
        requireNonNull(scope, "scope");
        quotas = List.copyOf(quotas);
        require(!quotas.isEmpty() && quotas.size() <= MOST_QUOTAS, "quotas", quotas, "1 to " + MOST_QUOTAS);
        Set<CalendarQuota> periods = new HashSet<>();
        for (CalendarQuota quota : quotas) {
            boolean fresh = periods.add(new CalendarQuota(0, quota.per(), quota.zone()));
            require(fresh, "quotas", quotas, "one per period and time zone");
        }
    }

    /** A rule of which each process counts by itself. */
    public QuotaRule(RuleHead head, List<CalendarQuota> quotas, OriginScope origins) {
        this(head, quotas, origins, RuleScope.LOCAL);
    }

    /** Begins a rule for the resource of that name. */
    public static Beginning quota(String resource) {
        return quota(Target.name(resource));
    }

    /** Begins a rule for these resources. */
    public static Beginning quota(Target target) {
        return new Beginning(RuleHead.of(target));
    }

    /**
     * A rule that does not yet say how much.
     *
     * @param head id, target, mode, failure policy
     */
    public record Beginning(RuleHead head) {

        /** {@code permits} from midnight to midnight, UTC. */
        public QuotaRule perDay(long permits) {
            return per(permits, CalendarPeriod.DAY);
        }

        /** {@code permits} from the first of a month to the first of the next, UTC. */
        public QuotaRule perMonth(long permits) {
            return per(permits, CalendarPeriod.MONTH);
        }

        /** {@code permits} per calendar period, UTC. */
        public QuotaRule per(long permits, CalendarPeriod period) {
            return new QuotaRule(head, List.of(CalendarQuota.of(permits, period)), OriginScope.any());
        }
    }

    /** The same rule with one more quota, in the time zone of the first. */
    public QuotaRule and(long permits, CalendarPeriod period) {
        List<CalendarQuota> more = new ArrayList<>(quotas);
        more.add(new CalendarQuota(permits, period, quotas.get(0).zone()));
        return withQuotas(more);
    }

    /** The same rule with all its quotas in that time zone. */
    public QuotaRule in(ZoneId zone) {
        return withQuotas(quotas.stream().map(quota -> quota.in(zone)).toList());
    }

    /** The same rule with these quotas instead. */
    public QuotaRule withQuotas(List<CalendarQuota> newQuotas) {
        return new QuotaRule(head, newQuotas, origins, scope);
    }

    /** Only the calls of that origin. */
    public QuotaRule from(String origin) {
        return withOrigins(OriginScope.one(origin));
    }

    /** The calls of each origin that no other quota of the resource names, on a budget each. */
    public QuotaRule fromEachOther() {
        return withOrigins(OriginScope.others());
    }

    /** The same rule for the calls of those origins. */
    public QuotaRule withOrigins(OriginScope newOrigins) {
        return new QuotaRule(head, quotas, newOrigins, scope);
    }

    /** One count for all processes of the cluster, each decision confirmed by its store; else as {@link #withScope}. */
    public QuotaRule inCluster() {
        return withScope(RuleScope.cluster());
    }

    /** The same rule, counted there. */
    public QuotaRule withScope(RuleScope newScope) {
        return new QuotaRule(head, quotas, origins, newScope);
    }

    @Override
    public QuotaRule withHead(RuleHead newHead) {
        return new QuotaRule(newHead, quotas, origins, scope);
    }
}
