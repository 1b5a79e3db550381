package io.headgate.rules.document;

import static java.util.Objects.requireNonNull;

import io.headgate.rule.Rule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is different between two documents, rule by rule and field by field.
 *
 * <p>Rules are told apart by their id; those without one by kind and target, equal ones first and then in their order, as a rule
 * set names them. {@link #toString} is for people:
 *
 * <pre>
 * version: 41 → 42
 * + flow:search: {kind: flow, resource: search, limit: {permits: 5, per: 1s}}
 * - breaker:payments: {kind: breaker, resource: payments, errorRatio: 0.5}
 * ~ orders-limit
 *     limit.permits: 100 → 200
 *     mode: enforce → shadow
 * </pre>
 *
 * @param document what is different apart from rules: version, rollout
 * @param added rules that are new, by id
 * @param removed rules that are gone, by id
 * @param changed rules that are different
 * @param reordered whether the rules that both have stand in another order
 */
public record DocumentDiff(
        List<FieldChange> document,
        Map<String, Rule> added,
        Map<String, Rule> removed,
        List<RuleChange> changed,
        boolean reordered) {

    /** Copies the settings. */
    public DocumentDiff {
        document = List.copyOf(document);
        added = Collections.unmodifiableMap(new LinkedHashMap<>(added));
        removed = Collections.unmodifiableMap(new LinkedHashMap<>(removed));
        changed = List.copyOf(changed);
    }

    /**
     * A field that is different.
     *
     * @param path which: {@code limit.permits}; empty for a rule as a whole that has no form in a document
     * @param before its value before, or its default; empty when it had none
     * @param after its value after, or its default; empty when it has none
     */
    public record FieldChange(String path, String before, String after) {

        @Override
        public String toString() {
            String change = (before.isEmpty() ? "(none)" : before) + " → " + (after.isEmpty() ? "(none)" : after);
            return path.isEmpty() ? change : path + ": " + change;
        }
    }

    /**
     * A rule that is different.
     *
     * @param id its id
     * @param before as it was
     * @param after as it is
     * @param fields what is different
     */
    public record RuleChange(String id, Rule before, Rule after, List<FieldChange> fields) {

        /** Copies the settings. */
        public RuleChange {
            requireNonNull(id, "id");
            fields = List.copyOf(fields);
        }
    }

    /** What is different, in the standard format. */
    public static DocumentDiff between(RuleDocument before, RuleDocument after) {
        return between(before, after, DocumentFormat.standard());
    }

    /** What is different, in that format. */
    public static DocumentDiff between(RuleDocument before, RuleDocument after, DocumentFormat format) {
        return new Comparison(format).between(before, after);
    }

    /** Whether nothing is different. */
    public boolean isEmpty() {
        return document.isEmpty() && added.isEmpty() && removed.isEmpty() && changed.isEmpty() && !reordered;
    }

    @Override
    public String toString() {
        return DiffText.of(this);
    }
}
