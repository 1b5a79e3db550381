package io.headgate.rules.usage;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.RulesChanged;
import io.headgate.event.RateLimitedLog;
import io.headgate.limiter.Ticker;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * Finds rules that do nothing, because their resource, origin or argument is not what calls have: a rule that
 *
 * <ul>
 *   <li>has matched no call, while other resources were called;
 *   <li>is for the calls of some origins, while no call to its resources had an origin;
 *   <li>is for the values of an argument, while no call to its resources had that argument.
 * </ul>
 *
 * <p>A rule has five minutes. Then there is one warning in the log, with the nearest name, and it is in {@link #all} until it is used
 * or changed. Looks at the statistics once a minute and only while there are rules that were not used yet, so calls pay nothing.
 * Has one daemon thread while there are such rules, and none after {@link #close}. Safe for many threads.
 */
public final class UnusedRules implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final long AGAIN_SECONDS = 60;
    private static final long AFTER_A_CHANGE_SECONDS = 1; // several in a row are one look
    private static final long THREAD_ENDS_AFTER_SECONDS = 5;

    private final Headgate headgate;
    private final Ticker ticker;
    private final RateLimitedLog log;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, work -> {
        Thread daemon = new Thread(work, "headgate-rule-usage");
        daemon.setDaemon(true);
        return daemon;
    });
    private final Map<String, RuleUsage> known = new LinkedHashMap<>(); // by the ids of rules; guarded by this
    private final AtomicBoolean soon = new AtomicBoolean(); // a look after a change is on its way
    private final AtomicBoolean later = new AtomicBoolean(); // the next look of those every minute is on its way
    private volatile List<UnusedRule> unused = List.of();
    private volatile Runnable deaf = () -> {};

    /** Without a thread: for tests that look by themselves. */
    UnusedRules(Headgate headgate, Ticker ticker) {
        this.headgate = headgate;
        this.ticker = ticker;
        this.log = new RateLimitedLog(UnusedRules.class.getName(), ticker);
        thread.setKeepAliveTime(THREAD_ENDS_AFTER_SECONDS, TimeUnit.SECONDS);
        thread.allowCoreThreadTimeOut(true);
    }

    /** Begins to watch the rules of {@code headgate}. */
    public static UnusedRules watch(Headgate headgate) {
        UnusedRules watch = new UnusedRules(requireNonNull(headgate, "headgate"), Ticker.system());
        watch.deaf = headgate.events()
                .listen(RulesChanged.class, change -> watch.lookLater(watch.soon, AFTER_A_CHANGE_SECONDS));
        if (!headgate.rules().all().isEmpty()) {
            watch.lookLater(watch.soon, AFTER_A_CHANGE_SECONDS);
        }
        return watch;
    }

    private void lookLater(AtomicBoolean onItsWay, long seconds) {
        if (onItsWay.compareAndSet(false, true)) {
            try {
                thread.schedule(
                        () -> {
                            onItsWay.set(false);
                            tryToLook();
                        },
                        seconds,
                        TimeUnit.SECONDS);
            } catch (RejectedExecutionException closed) {
                onItsWay.set(false);
            }
        }
    }

    /** The rules that were found, in the order of the rules. Does not wait. */
    public List<UnusedRule> all() {
        return unused;
    }

    private void tryToLook() {
        try {
            if (look()) {
                lookLater(later, AGAIN_SECONDS);
            }
        } catch (Throwable failed) { // until the rules change
            System.getLogger(UnusedRules.class.getName()).log(Level.WARNING, "rules could not be watched", failed);
        }
    }

    /** Looks at all rules. @return whether there is something to look for the next time */
    synchronized boolean look() {
        long now = ticker.read();
        List<Rule> rules = headgate.isOn()
                ? headgate.rules().all().stream()
                        .filter(rule -> rule.mode() != Mode.OFF)
                        .toList()
                : List.of();
        known.keySet().retainAll(rules.stream().map(Rule::id).collect(Collectors.toSet()));
        ResourceCalls calls = needsCalls(rules) ? ResourceCalls.of(headgate.statistics()) : ResourceCalls.NONE;
        List<UnusedRule> found = new ArrayList<>();
        rules.forEach(rule -> look(rule, calls, now, found));
        unused = List.copyOf(found);
        return !headgate.isOn() || needsCalls(rules);
    }

    private boolean needsCalls(List<Rule> rules) {
        return rules.stream().anyMatch(rule -> {
            RuleUsage usage = known.get(rule.id());
            return usage == null || !usage.isOf(rule) || !usage.isUsed();
        });
    }

    private void look(Rule rule, ResourceCalls calls, long now, List<UnusedRule> found) {
        RuleUsage before = known.get(rule.id());
        if (before == null || !before.isOf(rule)) {
            known.put(rule.id(), new RuleUsage(rule, calls, now));
            return;
        }
        String reason = before.look(calls, now - before.since() >= PATIENCE.toNanos());
        if (!reason.isEmpty()) {
            found.add(new UnusedRule(rule.id(), reason));
            if (before.isNews()) {
                log.warn("rule " + rule.id() + " " + reason);
            }
        }
    }

    @Override
    public void close() {
        deaf.run();
        thread.shutdownNow();
    }
}
