package io.headgate.differential.program;

import io.headgate.differential.program.Answer.InForce;
import io.headgate.differential.program.History.Loading;
import io.headgate.differential.program.ProgramRule.Authority;
import io.headgate.differential.program.Step.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A resource for which a wrong rule was loaded keeps the rules that it had; in Sentinel it has the others of those loaded. And where an
 * authority rule was wrong as it named nobody, Sentinel takes the list in which it names {@code default} for the same.
 */
final class InvalidRule implements Reason {

    private static final String NAME = "a rule that is invalid";

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<String> explanationOf(Parting parting, History history) {
        return parting.step() instanceof Load load
                        && parting.sentinel() instanceof InForce theirs
                        && parting.ours() instanceof InForce ours
                        && (ours.rules().stream().distinct().toList().equals(expected(load, history.rules(load.kind())))
                                || isTakenForTheSame(load, theirs, ours, history.loadings(load.kind())))
                ? List.of(NAME)
                : List.of();
    }

    private static boolean isTakenForTheSame(Load load, InForce theirs, InForce ours, List<Loading> before) {
        if (before.isEmpty()) {
            return false;
        }
        Loading last = before.get(before.size() - 1);
        return !load.rules().equals(last.listed())
                && asSentinelSees(load.rules()).equals(asSentinelSees(last.listed()))
                && theirs.rules().equals(ids(last.rules().stream()))
                && ours.rules().equals(ids(load.rules().stream()));
    }

    /** Who names nobody names {@code default}. */
    private static List<ProgramRule> asSentinelSees(List<ProgramRule> rules) {
        return rules.stream()
                .map(rule -> rule instanceof Authority one
                        ? new Authority(
                                0, one.resource(), one.limitApp().isEmpty() ? "default" : one.limitApp(), one.black())
                        : rule)
                .toList();
    }

    private static List<String> expected(Load load, List<ProgramRule> before) {
        Set<String> spoilt = load.rules().stream()
                .filter(rule -> !rule.isValid())
                .map(ProgramRule::resource)
                .filter(resource ->
                        before.stream().anyMatch(rule -> rule.resource().equals(resource)))
                .collect(Collectors.toSet());
        Stream<ProgramRule> kept = before.stream().filter(rule -> spoilt.contains(rule.resource()));
        Stream<ProgramRule> fresh = load.rules().stream().filter(rule -> !spoilt.contains(rule.resource()));
        return spoilt.isEmpty() ? List.of("none is wrong") : ids(Stream.concat(kept, fresh));
    }

    private static List<String> ids(Stream<ProgramRule> rules) {
        List<ProgramRule> valid = new ArrayList<>();
        rules.filter(ProgramRule::isValid).forEach(rule -> {
            if (!(rule instanceof Authority) || isFirst(rule, valid)) {
                valid.add(rule);
            }
        });
        return valid.stream()
                .map(ProgramRule::id)
                .distinct()
                .sorted()
                .map(String::valueOf)
                .toList();
    }

    /** Of several authority rules for a resource the first counts. */
    private static boolean isFirst(ProgramRule rule, List<ProgramRule> before) {
        return before.stream().noneMatch(other -> other.resource().equals(rule.resource()));
    }
}
