package io.headgate.rules.sentinel;

import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds out of which kind the rules of an array are. */
final class Detection {
    /*
     * A kind is possible while it has every field that occurs and that any kind has, and while every rule has one of the fields
     * that a rule of the kind makes no sense without:
     *
     *   resource, count, grade, limitApp     flow: param-flow needs paramIdx, degrade timeWindow, a gateway has no limitApp
     *   resource, limitApp, strategy         authority: a flow rule has a count
     *   resource, count, grade               flow or gateway-flow: not for us to guess
     */
    private static final Map<SentinelKind, Set<String>> NEEDED = Map.of(
            SentinelKind.FLOW, Set.of("count"),
            SentinelKind.DEGRADE, Set.of("timeWindow"),
            SentinelKind.SYSTEM, Set.of("highestSystemLoad", "avgRt", "maxThread", "qps", "highestCpuUsage"),
            SentinelKind.AUTHORITY, Set.of("limitApp"),
            SentinelKind.PARAM_FLOW, Set.of("paramIdx"),
            SentinelKind.GATEWAY_FLOW, Set.of("count"));

    private Detection() {}

    static SentinelKind kind(String json) {
        List<Element> rules = rules(JsonText.readArray(json));
        List<SentinelKind> possible = possible(rules);
        if (possible.size() == 1) {
            return possible.get(0);
        }
        throw unclear(String.join(", ", occurring(rules)), expected(possible));
    }

    /** A field that is there twice does not keep the array from being one of rules. */
    static List<SentinelKind> possible(String json) {
        return possible(rules(JsonText.readArrayOfAnyFields(json)));
    }

    private static List<Element> rules(List<Json> array) {
        List<Problem> problems = new ArrayList<>();
        List<Element> rules =
                Element.of(array, problems).stream().map(Element::rule).toList();
        if (!problems.isEmpty()) {
            throw new InvalidDocumentException(problems);
        }
        if (rules.isEmpty()) {
            throw unclear("[]", "rules: of an empty array the kind must be said");
        }
        if (rules.stream().allMatch(each -> each.has("apiName"))) {
            throw unclear("API definitions", "rules: API definitions are read by themselves");
        }
        return rules;
    }

    private static List<SentinelKind> possible(List<Element> rules) {
        Set<String> found = occurring(rules);
        List<SentinelKind> possible = new ArrayList<>();
        for (SentinelKind kind : SentinelKind.values()) {
            if (names(kind).containsAll(found)
                    && rules.stream().allMatch(each -> hasOneOf(each, NEEDED.getOrDefault(kind, Set.of())))) {
                possible.add(kind);
            }
        }
        return possible;
    }

    private static String expected(List<SentinelKind> possible) {
        String kinds = possible.stream().map(SentinelKind::text).collect(Collectors.joining(" or "));
        return possible.isEmpty()
                ? "the fields of one kind of rule; no kind has all of these"
                : "fields of one kind only; these can be " + kinds + ", so it must be said";
    }

    /** The fields that occur and that some kind has. */
    private static Set<String> occurring(List<Element> rules) {
        Set<String> known = new HashSet<>();
        for (SentinelKind kind : SentinelKind.values()) {
            known.addAll(names(kind));
        }
        Set<String> found = new LinkedHashSet<>();
        rules.forEach(rule -> rule.names().stream().filter(rule::has).forEach(found::add));
        found.retainAll(known);
        return found;
    }

    private static Set<String> names(SentinelKind kind) {
        return Converters.of(kind, Fidelity.NATIVE).fields().stream()
                .map(Field::name)
                .collect(Collectors.toSet());
    }

    private static boolean hasOneOf(Element rule, Set<String> names) {
        return names.stream().anyMatch(rule::has);
    }

    private static InvalidDocumentException unclear(String value, String expected) {
        return new InvalidDocumentException(List.of(new Problem(0, 0, "", Note.shortened(value), expected, "")));
    }
}
