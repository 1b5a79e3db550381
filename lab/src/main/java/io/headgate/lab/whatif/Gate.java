package io.headgate.lab.whatif;

import io.headgate.Caller;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Verdict;
import io.headgate.lab.agenda.Agenda;
import io.headgate.lab.agenda.AgendaScheduler;
import io.headgate.limiter.Algorithm;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.system.Signals;
import io.headgate.system.SystemKind;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A real engine with the rules of a document, on the time of an agenda. For one thread. */
final class Gate implements AutoCloseable {

    private static final int MOST_CALLERS = 10_000;

    private final Headgate headgate;
    private final StateChanges changes;
    private final CallArguments arguments;
    private final boolean mayWait;
    private final boolean hasShadows;
    private final Agenda agenda;
    private final Map<String, Map<String, Caller>> callers = new HashMap<>();
    private int kept;
    private @Nullable RuntimeException trouble;

    Gate(List<? extends Rule> rules, Agenda agenda, Instant start, Signals signals) {
        this.agenda = agenda;
        this.changes = new StateChanges(agenda);
        this.arguments = CallArguments.of(rules);
        this.mayWait = Rehearsal.mayWait(rules);
        this.hasShadows = rules.stream().anyMatch(rule -> rule.mode() == Mode.SHADOW);
        long startNanos = Math.addExact(TimeUnit.SECONDS.toNanos(start.getEpochSecond()), start.getNano());
        this.headgate = Headgate.builder()
                .ticker(agenda)
                .wallClock(() -> startNanos + agenda.read())
                .scheduler(new AgendaScheduler(agenda))
                .kind(new SystemKind(signals, Duration.ofSeconds(1)))
                .onEvent(changes)
                .withoutStatistics()
                .rules(Rehearsal.local(rules))
                .build();
    }

    /** Asks for a call to go in. The visit hears the answer now, or when its wait is over. */
    void enter(OfferedCall call, Visit visit) {
        Caller caller = caller(call);
        Object passed = arguments.in(call);
        if (!mayWait) {
            visit.heard(admit(caller, passed));
            return;
        }
        CompletableFuture<Entry> answer = caller.enterAsync(passed);
        if (!answer.isDone()) {
            visit.waits();
        }
        answer.whenComplete((entry, failure) -> hear(visit, entry, failure));
    }

    private Verdict admit(Caller caller, @Nullable Object passed) {
        try {
            return caller.admitAt(agenda.read(), passed, Algorithm.MAX_WAIT_NANOS);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible); // nothing here waits
        }
    }

    /** A future keeps what is thrown in it to itself: it is kept for {@link #check}. */
    private void hear(Visit visit, @Nullable Entry entry, @Nullable Throwable failure) {
        try {
            visit.heard(entry, failure);
        } catch (RuntimeException thrown) {
            trouble = thrown;
        }
    }

    /** Throws what went wrong where nobody could hear it. */
    void check() {
        RuntimeException thrown = trouble;
        if (thrown != null) {
            throw thrown;
        }
    }

    private Caller caller(OfferedCall call) {
        Map<String, Caller> ofResource = callers.get(call.resource());
        Caller known = ofResource == null ? null : ofResource.get(call.origin());
        return known == null ? newCaller(call) : known;
    }

    private Caller newCaller(OfferedCall call) {
        Caller caller = headgate.resource(call.resource()).inbound();
        Caller from = call.origin().isEmpty() ? caller : caller.from(call.origin());
        if (kept < MOST_CALLERS) {
            kept++;
            callers.computeIfAbsent(call.resource(), unused -> new HashMap<>()).put(call.origin(), from);
        }
        return from;
    }

    /** Tells the ledger what rules in shadow would have refused so far. */
    void readShadows(Ledger ledger, long now) {
        if (!hasShadows) {
            return;
        }
        Map<String, Long> refused = new LinkedHashMap<>();
        headgate.statistics().rules().stream()
                .filter(figures -> figures.mode() == Mode.SHADOW)
                .forEach(figures -> refused.merge(figures.ruleId(), figures.refused(), Long::sum));
        refused.forEach((rule, calls) -> ledger.inShadow(rule, calls, now));
    }

    /** The rules in force, in their order, each with its id. */
    List<Rule> rules() {
        return headgate.rules().all();
    }

    StateChanges changes() {
        return changes;
    }

    @Override
    public void close() {
        headgate.close();
    }
}
