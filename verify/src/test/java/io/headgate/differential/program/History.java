package io.headgate.differential.program;

import io.headgate.differential.program.Answer.Admitted;
import io.headgate.differential.program.Answer.Ended;
import io.headgate.differential.program.Answer.InForce;
import io.headgate.differential.program.Answer.Refused;
import io.headgate.differential.program.Step.Close;
import io.headgate.differential.program.Step.Load;
import io.headgate.differential.program.Step.Open;
import io.headgate.differential.program.Step.Pass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What both machines went through before they parted. */
final class History {

    private final List<Call> calls = new ArrayList<>();
    private final List<Loading> loadings = new ArrayList<>();
    private final Map<RuleKind, List<ProgramRule>> inForce = new EnumMap<>(RuleKind.class);
    private final Map<Integer, Call> running = new HashMap<>();
    private long nanos;

    /**
     * Rules of one kind, as they were loaded.
     *
     * @param step its place in the program
     * @param listed the list that was loaded
     * @param rules those of them that are in force, each once
     * @param changed whether the list is another one than before
     */
    record Loading(
            int step, long at, RuleKind kind, List<ProgramRule> listed, List<ProgramRule> rules, boolean changed) {}

    History(Parting parting) {
        nanos = parting.begin() * 1_000_000;
        for (int i = 0; i < parting.before().size(); i++) {
            follow(i, parting.program().steps().get(i), parting.before().get(i));
        }
    }

    private void follow(int place, Step step, Answer answer) {
        if (step instanceof Pass pass) {
            nanos += pass.millis() * 1_000_000L;
        } else if (step instanceof Load load) {
            load(place, load, (InForce) answer);
        } else if (step instanceof Open open) {
            open(place, open, answer);
        } else if (step instanceof Close close && answer instanceof Ended ended) {
            Call closed = running.get(close.call());
            ended.calls().forEach(end -> running.remove(end.call()).end(place, now(), end, closed));
        }
    }

    private void load(int place, Load load, InForce answer) {
        List<ProgramRule> rules = load.kind() == RuleKind.SYSTEM
                ? load.rules()
                : load.rules().stream()
                        .filter(rule -> answer.rules().contains(String.valueOf(rule.id())))
                        .distinct()
                        .toList();
        boolean changed = !load.rules().equals(inForce.get(load.kind()));
        loadings.add(new Loading(place, now(), load.kind(), load.rules(), rules, changed));
        inForce.put(load.kind(), load.rules());
    }

    private void open(int place, Open open, Answer answer) {
        long asked = now();
        if (answer instanceof Admitted admitted) {
            nanos += admitted.waitedNanos();
            Call call = new Call(place, open, admitted.context(), admitted.origin(), asked, now(), null);
            calls.add(call);
            running.put(open.call(), call);
        } else if (answer instanceof Refused refused) {
            nanos += refused.waitedNanos();
            calls.add(new Call(place, open, refused.context(), refused.origin(), asked, now(), refused));
        }
    }

    /** In milliseconds since 1970. */
    long now() {
        return nanos / 1_000_000;
    }

    List<Call> calls() {
        return calls;
    }

    List<Call> callsTo(String resource) {
        return calls.stream()
                .filter(call -> call.open().resource().equals(resource))
                .toList();
    }

    List<Loading> loadings(RuleKind kind) {
        return loadings.stream().filter(one -> one.kind() == kind).toList();
    }

    /** The rules of a kind that are in force now. */
    List<ProgramRule> rules(RuleKind kind) {
        List<Loading> all = loadings(kind);
        return all.isEmpty() ? List.of() : all.get(all.size() - 1).rules();
    }

    /** Since which step a rule, or one that counts the same calls, has been in force without a break. */
    int since(ProgramRule rule) {
        return Places.of(loadings(RuleKind.of(rule)))
                .getOrDefault(rule, Places.NONE)
                .since();
    }

    /** Since which step this very rule has been in force without a break. */
    int sinceLoaded(ProgramRule rule) {
        int since = -1;
        for (Loading loading : loadings(RuleKind.of(rule))) {
            boolean there = loading.rules().contains(rule);
            since = !there ? -1 : since < 0 ? loading.step() : since;
        }
        return since;
    }

    /** How often a rule was in the list when it was last loaded before that step, though it was in force already; 1 if it was not. */
    int timesListed(ProgramRule rule, int before) {
        int times = 0;
        for (Loading loading : loadings(RuleKind.of(rule))) {
            if (loading.changed() && loading.step() < before) {
                boolean known = times > 0;
                boolean there = loading.rules().contains(rule);
                times = !there ? 0 : known ? Collections.frequency(loading.listed(), rule) : 1;
            }
        }
        return Math.max(1, times);
    }

    /** The step that last loaded rules of that kind. */
    int lastLoading(RuleKind kind) {
        return loadings(kind).stream().mapToInt(Loading::step).max().orElse(-1);
    }

    /** The step that last brought other rules of that kind than there were. */
    int sinceChange(RuleKind kind) {
        return loadings(kind).stream()
                .filter(Loading::changed)
                .mapToInt(Loading::step)
                .max()
                .orElse(-1);
    }
}
