package com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.util.TimeUtil;
import java.util.concurrent.atomic.AtomicReference;

/** A breaker for use outside the engine, which has its own. Safe for many threads. */
public abstract class AbstractCircuitBreaker implements CircuitBreaker {
    /*
     *            too bad                    recovery time is over, first caller
     *   CLOSED ─────────► OPEN ─────────────────────────► HALF_OPEN
     *     ▲                ▲                                │    │ the probe does not come back: after a lease
     *     │                └──── the probe is bad ──────────┤    └──► the next caller is the probe
     *     └───────────────────── the probe is good ─────────┘
     *
     * When to retry is written before the state that it belongs to, so that nobody sees an open breaker with an old time. Only the entry that
     * is the probe decides: calls that began earlier and end meanwhile say nothing about how things are now.
     */

    private static final int LEAST_LEASE_MS = 1_000;

    protected final DegradeRule rule;
    protected final int recoveryTimeoutMs;
    protected final AtomicReference<State> currentState = new AtomicReference<>(State.CLOSED);
    protected volatile long nextRetryTimestamp;

    private final EventObserverRegistry observerRegistry;
    private final Object probeLock = new Object();
    private volatile Probe probe; // written under the lock

    public AbstractCircuitBreaker(DegradeRule rule) {
        this(rule, EventObserverRegistry.getInstance());
    }

    AbstractCircuitBreaker(DegradeRule rule, EventObserverRegistry observerRegistry) {
        if (observerRegistry == null) {
            throw new IllegalArgumentException("observerRegistry: null (expected: a registry)");
        }
        if (!DegradeRuleManager.isValidRule(rule)) {
            throw new IllegalArgumentException("rule: " + rule + " (expected: a valid rule)");
        }
        this.observerRegistry = observerRegistry;
        this.rule = rule;
        this.recoveryTimeoutMs = rule.getTimeWindow() * 1_000;
    }

    @Override
    public DegradeRule getRule() {
        return rule;
    }

    @Override
    public State currentState() {
        return currentState.get();
    }

    @Override
    public boolean tryPass(Context context) {
        switch (currentState.get()) {
            case CLOSED:
                return true;
            case OPEN:
                return retryTimeoutArrived() && fromOpenToHalfOpen(context);
            default:
                return takesOverProbe(context);
        }
    }

    /** Forgets what was counted. */
    abstract void resetStat();

    protected boolean retryTimeoutArrived() {
        return TimeUtil.currentTimeMillis() >= nextRetryTimestamp;
    }

    protected void updateNextRetryTimestamp() {
        nextRetryTimestamp = TimeUtil.currentTimeMillis() + recoveryTimeoutMs;
    }

    protected boolean fromCloseToOpen(double snapshotValue) {
        updateNextRetryTimestamp();
        return moved(State.CLOSED, State.OPEN, snapshotValue);
    }

    protected boolean fromOpenToHalfOpen(Context context) {
        Probe fresh = probe(context);
        synchronized (probeLock) {
            if (!currentState.compareAndSet(State.OPEN, State.HALF_OPEN)) {
                return false;
            }
            probe = fresh;
        }
        tell(State.OPEN, State.HALF_OPEN, null);
        fresh.givesUpWhenRefused();
        return true;
    }

    private boolean takesOverProbe(Context context) {
        if (!isLost(probe)) {
            return false;
        }
        Probe fresh = probe(context);
        synchronized (probeLock) {
            if (currentState.get() != State.HALF_OPEN || !isLost(probe)) {
                return false;
            }
            probe = fresh;
        }
        fresh.givesUpWhenRefused();
        return true;
    }

    private static boolean isLost(Probe known) {
        return known != null && TimeUtil.currentTimeMillis() >= known.until;
    }

    private Probe probe(Context context) {
        long lease = Math.max(LEAST_LEASE_MS, recoveryTimeoutMs);
        return new Probe(context == null ? null : context.getCurEntry(), TimeUtil.currentTimeMillis() + lease);
    }

    /** Whether that entry is the one call that decides while the breaker is half-open. */
    final boolean isProbe(Entry entry) {
        Probe known = probe;
        return known != null && (known.entry == null || known.entry == entry);
    }

    protected boolean fromHalfOpenToOpen(double snapshotValue) {
        updateNextRetryTimestamp();
        return moved(State.HALF_OPEN, State.OPEN, snapshotValue);
    }

    protected boolean fromHalfOpenToClose() {
        resetStat();
        return moved(State.HALF_OPEN, State.CLOSED, null);
    }

    protected void transformToOpen(double triggerValue) {
        State state = currentState.get();
        if (state == State.CLOSED) {
            fromCloseToOpen(triggerValue);
        } else if (state == State.HALF_OPEN) {
            fromHalfOpenToOpen(triggerValue);
        }
    }

    private boolean moved(State from, State to, Double snapshotValue) {
        if (!currentState.compareAndSet(from, to)) {
            return false;
        }
        tell(from, to, snapshotValue);
        return true;
    }

    private void tell(State from, State to, Double snapshotValue) {
        for (CircuitBreakerStateChangeObserver observer : observerRegistry.getStateChangeObservers()) {
            observer.onStateChange(from, to, rule, snapshotValue);
        }
    }

    /** The call that decides, and until when it may. */
    private final class Probe {

        private final Entry entry;
        private final long until;

        Probe(Entry entry, long until) {
            this.entry = entry;
            this.until = until;
        }

        /** When a rule behind the breaker refuses the probe, the next caller is one at once. */
        void givesUpWhenRefused() {
            if (entry != null) {
                entry.whenTerminate((context, ended) -> {
                    if (ended.getBlockError() != null && probe == this) {
                        moved(State.HALF_OPEN, State.OPEN, 1.0);
                    }
                });
            }
        }
    }
}
