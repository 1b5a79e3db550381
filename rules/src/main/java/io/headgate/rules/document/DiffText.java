package io.headgate.rules.document;

import io.headgate.rule.Rule;
import io.headgate.rules.document.form.UnwritableException;
import io.headgate.rules.document.tree.TreeText;

/** A diff for people. */
final class DiffText {

    private DiffText() {}

    static String of(DocumentDiff diff) {
        if (diff.isEmpty()) {
            return "no difference";
        }
        StringBuilder text = new StringBuilder();
        diff.document().forEach(change -> text.append(change).append('\n'));
        diff.added().forEach((id, rule) -> text.append("+ ").append(line(id, rule)));
        diff.removed().forEach((id, rule) -> text.append("- ").append(line(id, rule)));
        for (DocumentDiff.RuleChange rule : diff.changed()) {
            text.append("~ ").append(rule.id()).append('\n');
            rule.fields().forEach(field -> text.append("    ").append(field).append('\n'));
        }
        if (diff.reordered()) {
            text.append("rules stand in another order\n");
        }
        return text.substring(0, text.length() - 1);
    }

    private static String line(String id, Rule rule) {
        try {
            return id + ": " + TreeText.line(DocumentFormat.standard().rule().write(rule)) + "\n";
        } catch (UnwritableException code) {
            return id + ": " + rule + "\n";
        }
    }
}
