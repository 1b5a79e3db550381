package io.headgate.lab.whatif;

import io.headgate.lab.agenda.Agenda;
import io.headgate.lab.downstream.Downstream;
import io.headgate.lab.downstream.Work;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One rule set against one scenario in virtual time, as far as it is told to. Memory does not grow with the length of the
 * traffic: it holds the calls under way and a bounded number of slices. For one thread.
 */
public final class Run implements AutoCloseable {

    private final String name;
    private final Scenario scenario;
    private final List<Rule> wanted;
    private final Agenda agenda = new Agenda();
    private final Downstream downstream;
    private final Ledger ledger;
    private final Gate gate;
    private final Calls.Walk calls;
    private final SplittableRandom luck;
    private final long patienceNanos;
    private @Nullable OfferedCall next;
    private long lastArrival;

    /** A run that has not begun, of rules that an engine takes; else {@link io.headgate.InvalidRulesException}. */
    public Run(String name, List<? extends Rule> rules, Scenario scenario) {
        this.name = name;
        this.scenario = scenario;
        this.wanted = List.copyOf(rules);
        this.downstream = new Downstream(scenario.downstream(), agenda);
        this.ledger = new Ledger(downstream);
        this.gate = new Gate(rules, agenda, scenario.calls().start(), new SimulatedSignals(downstream, agenda));
        this.luck = new SplittableRandom(scenario.seed());
        this.patienceNanos = scenario.timeout().isZero()
                ? Long.MAX_VALUE
                : scenario.timeout().toNanos();
        this.calls = scenario.calls().walk();
        this.next = calls.next();
    }

    // ------------------------------------------------------------------ playing

    /** Plays everything that happens before {@code nanos}, counted from the start of the traffic. */
    public void advanceTo(long nanos) {
        for (OfferedCall call = next; call != null && call.nanos() < nanos; call = next) {
            playNext(call);
        }
        playUntil(nanos - 1);
        gate.check();
    }

    /** Plays the rest, until no call is under way any more. */
    public RunResult finish() {
        advanceTo(Long.MAX_VALUE);
        gate.readShadows(ledger, agenda.read());
        return result();
    }

    /**
     * Plays the next {@code most} calls and what happens until then.
     *
     * @return whether there are more calls to come
     */
    public boolean playCalls(int most) {
        for (int played = 0; played < most && next != null; played++) {
            playNext(next);
        }
        gate.check();
        return next != null;
    }

    /** How much of the traffic has been played: 0 to 1; 0 when that is not known. */
    public double done() {
        return next == null ? 1 : calls.done();
    }

    private void playNext(OfferedCall call) {
        next = calls.next();
        playUntil(call.nanos());
        if (call.nanos() > agenda.read()) {
            agenda.moveTo(call.nanos());
        }
        arrive(call);
    }

    private void playUntil(long nanos) {
        while (agenda.isDueBy(nanos)) {
            agenda.next();
        }
    }

    private void arrive(OfferedCall call) {
        long now = agenda.read();
        lastArrival = now;
        if (now >= ledger.timeline().endOfLast()) {
            gate.readShadows(ledger, now);
        }
        Tally resource = ledger.of(call.resource());
        ledger.offered(resource, now);
        Work drawn = Work.draw(scenario.downstream(), luck); // in any case, so that no call changes the luck of another
        Work known = call.work();
        gate.enter(call, new Visit(this, resource, now, known == null ? drawn : known));
    }

    // ------------------------------------------------------------------ for visits

    long now() {
        return agenda.read();
    }

    Ledger ledger() {
        return ledger;
    }

    Downstream downstream() {
        return downstream;
    }

    long patienceEnds(long admittedAt) {
        return patienceNanos == Long.MAX_VALUE ? Long.MAX_VALUE : admittedAt + patienceNanos;
    }

    void at(long instant, Runnable thing) {
        agenda.at(instant, thing);
    }

    // ------------------------------------------------------------------ what came of it

    /** What has happened so far. */
    public RunResult result() {
        List<Rule> rules = gate.rules();
        return new RunResult(
                name,
                lastArrival,
                ledger.total(),
                ledger.resources(),
                rules.stream().map(this::count).toList(),
                ledger.timeline().timeline(),
                gate.changes().changes(),
                gate.changes().lost(),
                Rehearsal.notes(identified(rules)));
    }

    /** The rules as the document has them, with the ids that the engine gave to those without. */
    private List<Rule> identified(List<Rule> rules) {
        return rules.size() != wanted.size()
                ? wanted
                : IntStream.range(0, rules.size())
                        .<Rule>mapToObj(
                                at -> wanted.get(at).withHead(rules.get(at).head()))
                        .toList();
    }

    private RuleCount count(Rule rule) {
        String kind = rule.getClass()
                .getSimpleName()
                .replaceAll("Rule$", "")
                .replaceAll("(?<=.)([A-Z])", "-$1")
                .toLowerCase(Locale.ROOT);
        long refused = rule.mode() == Mode.OFF ? 0 : ledger.refusedBy(rule.id());
        return new RuleCount(rule.id(), kind, rule.target().text(), rule.mode(), refused, ledger.series(rule.id()));
    }

    /** Lets go of the engine and of the traffic. */
    @Override
    public void close() {
        calls.close();
        gate.close();
    }
}
