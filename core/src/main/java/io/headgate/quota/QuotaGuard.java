package io.headgate.quota;

import io.headgate.guard.Call;
import io.headgate.guard.Explanation;
import io.headgate.guard.Guard;
import io.headgate.guard.Site;
import io.headgate.guard.Stage;
import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.window.CalendarQuota;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Enforces one {@link QuotaRule}. Takes from all its quotas or from none; allocates nothing for a budget that is known. */
final class QuotaGuard extends Guard {

    /*
     * Three quotas, the second is used up:
     *
     *   a minute  take 1 ────────── give it back
     *   a day            refused ───┘
     *   a month                                   never asked
     *
     * So a call may be refused because of a permit held for a moment by a call that is itself refused; only that.
     */
    private final BudgetNames names;
    private final List<QuotaTable> tables; // one per quota
    private final List<LimiterMap<String>> budgets; // of the tables
    private final Ticker ticker;
    private final AtomicLong reached; // an instant that a budget had moved on to when a take was stale

    QuotaGuard(QuotaRule rule, List<QuotaTable> before, Site site) {
        super(rule);
        this.ticker = site.ticker();
        this.reached = new AtomicLong(ticker.read());
        this.names = new BudgetNames(rule.origins(), reached.get());
        this.tables = Budgets.after(rule, names.most(), before, site);
        this.budgets = tables.stream().map(QuotaTable::counts).toList();
        tables.forEach(table -> table.memory().ownedBy(this));
    }

    /** A guard for a changed rule that goes on from this one. */
    QuotaGuard continuedAs(QuotaRule rule, Site site) {
        return new QuotaGuard(rule, names.areAlikeUnder(rule.origins()) ? tables : List.of(), site);
    }

    @Override
    public Stage stage() {
        return Stage.FLOW;
    }

    @Override
    public boolean keepsArguments() {
        return false;
    }

    @Override
    public long take(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        String budget = names.of(call);
        if (budget == null) {
            return ADMITTED;
        }
        for (int i = 0; i < budgets.size(); i++) {
            long answer = takeOne(budgets.get(i), budget, call.permits(), now);
            if (answer != ADMITTED) {
                giveBackFirst(i, budget, call.permits(), now);
                return answer;
            }
        }
        return ADMITTED;
    }

    private long takeOne(LimiterMap<String> table, String budget, long permits, long now) {
        while (true) {
            Algorithm algorithm = table.algorithm(budget, now);
            long answer = algorithm.take(permits, now, 0);
            if (answer == Algorithm.STALE) {
                reached.accumulateAndGet(algorithm.latest(now), QuotaGuard::later);
                return STALE;
            }
            if (answer != Algorithm.RETIRED) {
                return answer == 0 ? ADMITTED : REFUSED;
            }
            Thread.onSpinWait(); // evicted or reconfigured: the table has another by now
        }
    }

    @Override
    public long look(Call call, @Nullable Object arguments, long now, long maxWaitNanos) {
        String budget = names.of(call);
        long answer = ADMITTED;
        for (int i = 0; budget != null && answer == ADMITTED && i < budgets.size(); i++) {
            answer = budgets.get(i).look(budget, call.permits(), now);
        }
        return answer;
    }

    @Override
    public boolean owesForEver(Call call, @Nullable Object arguments, long now) {
        String budget = names.of(call);
        return budget != null
                && budgets.stream()
                        .map(table -> table.algorithm(budget, now))
                        .anyMatch(algorithm -> algorithm.available(algorithm.latest(now)) == -Algorithm.ENDLESS_DEBT);
    }

    @Override
    public void giveBack(Call call, @Nullable Object arguments, long takenAt, long waitNanos) {
        String budget = names.takenFrom(call, takenAt);
        if (budget != null) {
            giveBackFirst(budgets.size(), budget, call.permits(), takenAt);
        }
    }

    private void giveBackFirst(int count, String budget, long permits, long takenAt) {
        for (int i = count - 1; i >= 0; i--) {
            giveBackOne(budgets.get(i), budget, permits, permits, takenAt);
        }
    }

    private void giveBackOne(LimiterMap<String> table, String budget, long permits, long taken, long takenAt) {
        Algorithm algorithm;
        long back;
        do { // again when the limit was changed meanwhile, and another algorithm has what this one had
            algorithm = table.algorithm(budget, ticker.read());
            back = algorithm.giveBack(permits, taken, takenAt, 0, ticker);
        } while (back == 0 && !algorithm.limit().equals(table.limit()));
    }

    @Override
    public void settle(Call call, @Nullable Object arguments, long takenAt, long actual, long now) {
        String budget = names.takenFrom(call, takenAt);
        long more = actual - call.permits();
        for (int i = 0; budget != null && i < budgets.size(); i++) {
            if (more > 0) {
                chargeOne(budgets.get(i), budget, more, now);
            } else {
                giveBackOne(budgets.get(i), budget, -more, call.permits(), takenAt);
            }
        }
    }

    private static void chargeOne(LimiterMap<String> table, String budget, long permits, long now) {
        Algorithm algorithm = table.algorithm(budget, now);
        while (!algorithm.charge(permits, algorithm.latest(now))) { // evicted, reconfigured or moved meanwhile
            Thread.onSpinWait();
            algorithm = table.algorithm(budget, now);
        }
    }

    /** Names the quota that opens last. */
    @Override
    public Explanation explain(Call call, @Nullable Object arguments, long now) {
        String budget = names.of(call);
        Algorithm last = null;
        long longest = -1;
        for (int i = 0; budget != null && i < budgets.size(); i++) {
            Algorithm algorithm = budgets.get(i).algorithm(budget, now);
            long wait = algorithm.waitNanos(call.permits(), algorithm.latest(now));
            if (wait > longest) {
                longest = wait;
                last = algorithm;
            }
        }
        return last == null ? Explanation.of("not counted by this quota") : explanation(last, longest, now);
    }

    private static Explanation explanation(Algorithm algorithm, long wait, long now) {
        CalendarQuota quota = (CalendarQuota) algorithm.limit();
        String per = quota.per().name().toLowerCase(Locale.ROOT);
        long used = quota.permits() - algorithm.available(algorithm.latest(now));
        return new Explanation("quota per " + per + " in " + quota.zone(), used, quota.permits(), wait);
    }

    @Override
    public Map<String, String> status(long now) {
        return new QuotaStatus(((QuotaRule) rule()).quotas(), budgets).of(names, now);
    }

    @Override
    public void end() {
        tables.forEach(table -> table.memory().end(this));
    }

    @Override
    public void siblings(List<Rule> rules) {
        names.siblings(rules.stream().filter(this::counts).toList(), ticker);
    }

    /** A rule that only looks must not take calls away from one that decides: nobody would decide on them. */
    private boolean counts(Rule sibling) {
        return sibling.mode() == Mode.ENFORCE || sibling.mode() == rule().mode();
    }

    @Override
    public long latest(long now) {
        return later(now, reached.get());
    }

    private static long later(long one, long other) {
        return one - other >= 0 ? one : other;
    }
}
