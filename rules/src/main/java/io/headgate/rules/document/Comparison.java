package io.headgate.rules.document;

import io.headgate.rule.Rule;
import io.headgate.rules.document.DocumentDiff.FieldChange;
import io.headgate.rules.document.DocumentDiff.RuleChange;
import io.headgate.rules.document.form.UnwritableException;
import io.headgate.rules.document.tree.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares two documents of one format. */
final class Comparison {

    private final DocumentFormat format;

    Comparison(DocumentFormat format) {
        this.format = format;
    }

    DocumentDiff between(RuleDocument before, RuleDocument after) {
        Map<String, Rule> old = new LinkedHashMap<>();
        Map<String, Rule> now = new LinkedHashMap<>();
        new RuleNames(format).name(before.rules(), after.rules(), old, now);
        Map<String, Rule> added = new LinkedHashMap<>(now);
        added.keySet().removeAll(old.keySet());
        Map<String, Rule> removed = new LinkedHashMap<>(old);
        removed.keySet().removeAll(now.keySet());
        return new DocumentDiff(
                frame(before, after),
                added,
                removed,
                changed(old, now),
                !order(old, now).equals(order(now, old)));
    }

    private List<RuleChange> changed(Map<String, Rule> old, Map<String, Rule> now) {
        List<RuleChange> changes = new ArrayList<>();
        old.forEach((id, before) -> {
            Rule after = now.get(id);
            if (after != null && !after.equals(before)) {
                changes.add(new RuleChange(id, before, after, fields(before, after)));
            }
        });
        return changes;
    }

    private static List<String> order(Map<String, Rule> here, Map<String, Rule> there) {
        return here.keySet().stream().filter(there::containsKey).toList();
    }

    private List<FieldChange> frame(RuleDocument before, RuleDocument after) {
        RuleDocument old = new RuleDocument(before.version(), before.rollout(), List.of());
        RuleDocument now = new RuleDocument(after.version(), after.rollout(), List.of());
        return new NodeChanges(format.form().writeWhole(old), format.form().writeWhole(now))
                .between(format.form().write(old), format.form().write(now));
    }

    private List<FieldChange> fields(Rule before, Rule after) {
        Node old = written(before);
        Node now = written(after);
        if (old == null || now == null) {
            return List.of(new FieldChange("", before.toString(), after.toString()));
        }
        List<FieldChange> changes =
                new NodeChanges(format.rule().writeWhole(before), format.rule().writeWhole(after)).between(old, now);
        return changes.isEmpty() ? List.of(new FieldChange("", before.toString(), after.toString())) : changes;
    }

    private @Nullable Node written(Rule rule) {
        try {
            return format.rule().write(rule);
        } catch (UnwritableException code) {
            return null;
        }
    }
}
