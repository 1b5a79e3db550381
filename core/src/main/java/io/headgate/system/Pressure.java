package io.headgate.system;

import io.headgate.event.Event;
import io.headgate.event.EventSink;
import io.headgate.guard.Explanation;
import io.headgate.guard.Priority;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * How much of the traffic is shed under one rule. Lock-free: with each new sample one of the callers works out the shares,
 * while the others go on with the old ones.
 */
final class Pressure {

    private final String rule;
    private final Signal signal;
    private final Sampler sampler;
    private final EventSink events;
    private final Vitals vitals = new Vitals();
    private final Trend trend; // used only by the thread that set the flag
    private final Mix mix = new Mix(); // likewise
    private final AtomicLongArray arrivals = new AtomicLongArray(Priority.values().length);
    private final AtomicLong samplesWithoutSignal = new AtomicLong();
    private final AtomicBoolean learning = new AtomicBoolean();
    private volatile @Nullable Sample seen; // this and the following are written only by the thread that set the flag
    private volatile Throttle throttle;
    private volatile Shares shares = Shares.NONE;
    private volatile double value = Double.NaN;

    Pressure(String rule, SystemCheck.Shed check, Sampler sampler, EventSink events) {
        this.rule = rule;
        this.signal = check.signal();
        this.sampler = sampler;
        this.events = events;
        trend = new Trend(vitals, sampler.everyNanos());
        throttle = Throttle.open(check);
    }

    /** Counts a call that asks, and answers whether it is shed. */
    boolean refuses(Priority priority, long now) {
        Sample sample = sampler.at(now);
        if (sample != null && sample != seen) {
            learn(sample);
        }
        long number = arrivals.getAndIncrement(priority.ordinal());
        Shares present = shares;
        return present != Shares.NONE && present.refuse(priority, number) && mayShed();
    }

    private boolean mayShed() {
        return !throttle.terms().onlyBeyondCapacity() || vitals.inFlight() > trend.capacity();
    }

    private void learn(Sample sample) {
        if (!learning.compareAndSet(false, true)) {
            return;
        }
        List<Event> happened = List.of();
        try {
            if (seen != sample) { // else another thread has learned from it since
                seen = sample;
                Period period = trend.close(sample.at(), throttle.shed() > 0);
                boolean own = signal == Signal.RESPONSE_TIME;
                happened = move(own ? trend.averageMilliseconds() : sample.of(signal), period);
            }
        } finally {
            learning.set(false);
        }
        happened.forEach(events::publish); // without the flag: a listener may change the rule, which needs it
    }

    private List<Event> move(double reading, Period period) {
        boolean lost = Double.isNaN(reading) && (samplesWithoutSignal.getAndIncrement() == 0 || !Double.isNaN(value));
        value = reading;
        Throttle before = throttle;
        Throttle next = before.next(reading, period);
        throttle = next;
        shares = mix.shares(next.shed(), arrivals);
        return happened(lost, before.shed(), next.shed());
    }

    private List<Event> happened(boolean lost, double shedBefore, double shedNow) {
        List<Event> happened = new ArrayList<>();
        if (lost) {
            happened.add(new SheddingEvent.SignalLost(rule, signal));
        }
        if (shedBefore == 0 && shedNow > 0) {
            happened.add(new SheddingEvent.Began(rule, signal, value));
        } else if (shedBefore > 0 && shedNow == 0) {
            happened.add(new SheddingEvent.Ended(rule, signal));
        }
        return happened;
    }

    /** Puts other thresholds for the same signal in force; what is shed moves on from where it is. */
    void changeTo(SystemCheck.Shed check) {
        while (!learning.compareAndSet(false, true)) {
            Thread.onSpinWait(); // a few microseconds at most
        }
        throttle = throttle.under(check);
        learning.set(false);
    }

    /** Why a call of that priority is shed. */
    Explanation explain(Priority priority, long now) {
        Throttle present = throttle;
        Sample latest = seen;
        String reason = signal.text() + ", " + shares.percent(priority) + " % of " + priority + " calls shed";
        long next = latest == null ? 0 : Math.max(0, latest.at() + sampler.everyNanos() - now);
        return new Explanation(reason, value, present.terms().start(), next);
    }

    Map<String, String> status() {
        double reading = value;
        Map<String, String> status = new LinkedHashMap<>();
        status.put("signal", signal.name());
        status.put("value", Double.isNaN(reading) ? "unknown" : rounded(reading));
        status.put("shed", rounded(shed()));
        status.put("inFlight", String.valueOf(vitals.inFlight()));
        status.put("samplesWithoutSignal", String.valueOf(samplesWithoutSignal()));
        return status;
    }

    private static String rounded(double number) {
        return String.valueOf(Math.round(number * 1_000) / 1_000.0);
    }

    Signal signal() {
        return signal;
    }

    Vitals vitals() {
        return vitals;
    }

    double capacity() {
        return trend.capacity();
    }

    /** The share of all calls that is to be shed now. */
    double shed() {
        return throttle.shed();
    }

    /** How many samples had no number for this signal; the rule was passed over meanwhile. */
    long samplesWithoutSignal() {
        return samplesWithoutSignal.get();
    }
}
