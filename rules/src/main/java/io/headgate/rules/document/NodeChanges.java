package io.headgate.rules.document;

import io.headgate.rules.document.DocumentDiff.FieldChange;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.TreeText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields in which two trees differ. Where one of them leaves a field out, its value is that of the whole tree, in which nothing is
 * left out.
 */
final class NodeChanges {

    private final @Nullable Node wholeBefore;
    private final @Nullable Node wholeAfter;

    NodeChanges(@Nullable Node wholeBefore, @Nullable Node wholeAfter) {
        this.wholeBefore = wholeBefore;
        this.wholeAfter = wholeAfter;
    }

    List<FieldChange> between(Node before, Node after) {
        List<FieldChange> changes = new ArrayList<>();
        compare("", before, after, changes);
        return changes;
    }

    private void compare(String path, @Nullable Node before, @Nullable Node after, List<FieldChange> changes) {
        if (before instanceof Node.Fields old && after instanceof Node.Fields now) {
            for (String name : names(old, now)) {
                String field = path.isEmpty() ? name : path + "." + name;
                within(name).compareOrDefault(field, old.find(name), now.find(name), changes);
            }
        } else if (before instanceof Node.Items old
                && after instanceof Node.Items now
                && old.items().size() == now.items().size()) {
            for (int index = 0; index < old.items().size(); index++) {
                NodeChanges item = new NodeChanges(null, null);
                item.compare(
                        path + "[" + index + "]",
                        old.items().get(index),
                        now.items().get(index),
                        changes);
            }
        } else if (!text(before).equals(text(after))) {
            changes.add(new FieldChange(path, text(before), text(after)));
        }
    }

    private void compareOrDefault(String path, @Nullable Node before, @Nullable Node after, List<FieldChange> changes) {
        compare(path, before == null ? wholeBefore : before, after == null ? wholeAfter : after, changes);
    }

    private NodeChanges within(String name) {
        return new NodeChanges(
                wholeBefore instanceof Node.Fields old ? old.find(name) : null,
                wholeAfter instanceof Node.Fields now ? now.find(name) : null);
    }

    private static Set<String> names(Node.Fields old, Node.Fields now) {
        Set<String> names = new LinkedHashSet<>();
        old.fields().forEach(field -> names.add(field.name()));
        now.fields().forEach(field -> names.add(field.name()));
        return names;
    }

    private static String text(@Nullable Node node) {
        return node == null ? "" : TreeText.line(node);
    }
}
