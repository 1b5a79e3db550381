package io.headgate.differential.program;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which of its like a rule of the drop-in is: the first, the second. A rule that is loaded again keeps its place, and with it its
 * state; one that is new takes the first that is free, with the state of the one that had it until now, if one had.
 */
final class Places {

    static final Place NONE = new Place(List.of(), -1, -1);

    /** @param since the step from which on the state has been kept */
    record Place(List<Object> identity, int number, int since) {}

    private Places() {}

    /** The places of the rules that were loaded last. */
    static Map<ProgramRule, Place> of(List<History.Loading> loadings) {
        Map<ProgramRule, Place> places = Map.of();
        for (History.Loading loading : loadings) {
            places = after(loading, places);
        }
        return places;
    }

    private static Map<ProgramRule, Place> after(History.Loading loading, Map<ProgramRule, Place> before) {
        Map<ProgramRule, Place> after = new HashMap<>();
        Set<ProgramRule> rules = new LinkedHashSet<>(loading.rules());
        rules.stream().filter(before::containsKey).forEach(rule -> after.put(rule, before.get(rule)));
        for (ProgramRule rule : rules) {
            if (!after.containsKey(rule)) {
                after.put(rule, free(rule.identity(), loading.step(), before, after));
            }
        }
        return after;
    }

    private static Place free(
            List<Object> identity, int step, Map<ProgramRule, Place> before, Map<ProgramRule, Place> taken) {
        int number = IntStream.iterate(0, each -> each + 1)
                .filter(each -> taken.values().stream().noneMatch(place -> isAt(place, identity, each)))
                .findFirst()
                .orElseThrow();
        return before.values().stream()
                .filter(place -> isAt(place, identity, number))
                .findFirst()
                .orElse(new Place(identity, number, step));
    }

    private static boolean isAt(Place place, List<Object> identity, int number) {
        return place.identity().equals(identity) && place.number() == number;
    }
}
