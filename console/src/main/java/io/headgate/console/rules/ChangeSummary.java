package io.headgate.console.rules;

import io.headgate.rules.document.DocumentDiff;
import io.headgate.rules.document.DocumentDiff.FieldChange;
import io.headgate.rules.document.RuleDocument;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a change of rules was, as one line for the audit trail. Bounded: of a large change it names the first and counts the rest. */
final class ChangeSummary {

    private static final int MOST_NAMED = 20;
    private static final int LONGEST = 200;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ChangeSummary() {}

    static String json(SavedRules before, SavedRules after, String comment) {
        DocumentDiff diff = between(before.read(), after.read());
        ObjectNode summary = JSON.createObjectNode();
        summary.put("before", before.version().version())
                .put("after", after.version().version());
        summary.put("rules", after.version().rules()).put("comment", shortened(comment));
        put(summary, "added", diff.added().keySet().stream().toList());
        put(summary, "removed", diff.removed().keySet().stream().toList());
        put(
                summary,
                "changed",
                diff.changed().stream().flatMap(ChangeSummary::lines).toList());
        put(
                summary,
                "document",
                diff.document().stream().map(FieldChange::toString).toList());
        if (diff.reordered()) {
            summary.put("reordered", true);
        }
        return summary.toString();
    }

    /** The numbers of versions are the store's and no difference of the rules. */
    static DocumentDiff between(RuleDocument before, RuleDocument after) {
        return DocumentDiff.between(
                new RuleDocument(0, before.rollout(), before.rules()),
                new RuleDocument(0, after.rollout(), after.rules()));
    }

    private static Stream<String> lines(DocumentDiff.RuleChange change) {
        return change.fields().stream().map(field -> change.id() + " " + field);
    }

    private static void put(ObjectNode summary, String name, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        ArrayNode array = summary.putArray(name);
        lines.stream().limit(MOST_NAMED).map(ChangeSummary::shortened).forEach(array::add);
        if (lines.size() > MOST_NAMED) {
            array.add("… and " + (lines.size() - MOST_NAMED) + " more");
        }
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + '…';
    }
}
