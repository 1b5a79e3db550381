package io.headgate.rules.feed;

import io.headgate.Statistics;
import io.headgate.limiter.Checks;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.rules.document.Rollout;
import io.headgate.rules.document.Rollout.RollBack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The way of a version into force: from one standing of its source to the next. Changes nothing itself. */
final class RolloutSteps {

    /*
     *   accepted --- same rules as in force, or none before ------------------------------> settled
     *      |                                                                                  ^
     *      |--- not chosen: held back, the version before stays                               | stated time over
     *      |                                                                                  |
     *      |--- shadowFor --> SHADOWED -- time over --.                                       |
     *      |                                          v                                       |
     *      '------------------------------------> enforced --- rollBack --> WATCHED ----------'
     *                                                                         |
     *                                         version before <-- too many refused
     *
     * A roll-out is a way from one version to the next. Where there is none before, as on a new instance, there is nothing that
     * could decide meanwhile: the document is put in force at once, because no rules at all would be worse than new ones.
     * Only percent 0 means nowhere, also there.
     */

    private final String instance;
    private final Statistics statistics;

    RolloutSteps(String instance, Statistics statistics) {
        this.instance = instance;
        this.statistics = statistics;
    }

    /** Where the source stands once {@code next} has come. */
    Standing accept(Standing now, Edition next, long instant) {
        Edition inForce = now.inForce();
        Rollout rollout = next.document().rollout();
        if (isStillTakenBack(now, next)) {
            return new Standing(now.settled(), now.trial(), next, next.revision());
        }
        if (inForce == null) {
            return rollout.percent() == 0 ? now.seen(next) : now.settledOn(next);
        }
        if (next.hasRulesOf(inForce)) {
            boolean goesOn = rollout.rollBack().isPresent();
            return goesOn && now.trial() instanceof Trial.Watched watched
                    ? new Standing(now.settled(), new Trial.Watched(next, watched.watch()), next, "")
                    : now.settledOn(next);
        }
        if (!Chosen.isAmong(rollout.percent(), instance, next) && !isOnTrial(now, next)) {
            return now.seen(next);
        }
        long since = now.trial() instanceof Trial.Shadowed && isOnTrial(now, next) ? sinceOf(now.trial()) : instant;
        boolean nothingToCount = Standing.news(inForce, next).isEmpty();
        return nothingToCount || instant - since >= shadowNanos(next)
                ? enforced(now, next, instant)
                : now.trying(new Trial.Shadowed(next, since));
    }

    private static boolean isStillTakenBack(Standing now, Edition next) {
        if (now.takenBack().isEmpty()) {
            return false;
        }
        Edition latest = now.latest();
        boolean saidOtherwise = latest != null
                && latest.revision().equals(now.takenBack())
                && latest.document().equals(next.document());
        return saidOtherwise || next.revision().equals(now.takenBack());
    }

    private static boolean isOnTrial(Standing now, Edition next) {
        Trial trial = now.trial();
        return trial != null && trial.edition().hasRulesOf(next);
    }

    private static long sinceOf(@Nullable Trial trial) {
        return ((Trial.Shadowed) Objects.requireNonNull(trial)).since();
    }

    /** Where the source stands once the time is {@code instant}; the same when nothing is due. */
    Standing proceed(Standing now, long instant) {
        Trial trial = now.trial();
        if (trial instanceof Trial.Shadowed shadowed && instant - shadowed.since() >= shadowNanos(shadowed.edition())) {
            return keepingLatest(now, enforced(now, shadowed.edition(), instant));
        }
        if (trial instanceof Trial.Watched watched) {
            return switch (watched.watch().look(instant)) {
                case SO_FAR_GOOD -> now;
                case PASSED -> now.passed(watched.edition());
                case TOO_MANY_REFUSED -> now.rolledBack(watched.edition());
            };
        }
        return now;
    }

    /** A newer version may be known that is held back here. */
    private static Standing keepingLatest(Standing before, Standing next) {
        return new Standing(next.settled(), next.trial(), before.latest(), next.takenBack());
    }

    /** When the next step of the source is due; null when none is. */
    static @Nullable Long due(Standing now, long instant) {
        Trial trial = now.trial();
        if (trial instanceof Trial.Shadowed shadowed) {
            return shadowed.since() + shadowNanos(shadowed.edition());
        }
        return trial instanceof Trial.Watched watched ? (Long) watched.watch().nextLook(instant) : null;
    }

    private Standing enforced(Standing now, Edition next, long instant) {
        RollBack bounds = next.document().rollout().rollBack().orElse(null);
        List<Target> touched = touched(now.inForce(), next);
        if (bounds == null || touched.isEmpty()) {
            return now.settledOn(next);
        }
        double before = Calls.lastMinute(statistics, touched).refusedRatio();
        RefusalWatch watch = new RefusalWatch(bounds, before, () -> Calls.total(statistics, touched), instant);
        return now.trying(new Trial.Watched(next, watch));
    }

    private static List<Target> touched(@Nullable Edition before, Edition next) {
        List<Target> targets = new ArrayList<>();
        Standing.news(before, next).stream().map(Rule::target).forEach(targets::add);
        return targets;
    }

    private static long shadowNanos(Edition edition) {
        Duration shadowFor = edition.document().rollout().shadowFor();
        return Checks.waitNanos(shadowFor, "shadowFor");
    }
}
