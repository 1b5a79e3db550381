package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** True or false. */
final class FlagForm extends ValueForm<Boolean> {

    private static final Map<String, String> OTHER_WORDS = Map.of(
            "true", "true", "yes", "true", "on", "true", "y", "true", "false", "false", "no", "false", "off", "false",
            "n", "false");

    @Override
    @Nullable
    Boolean read(Node node, Spot spot) {
        if (node instanceof Node.Scalar scalar && scalar.type() == ScalarType.BOOLEAN) {
            return Boolean.valueOf(scalar.text());
        }
        String word = node.shown().toLowerCase(Locale.ROOT);
        spot.report(node.place(), node.shown(), expected(), OTHER_WORDS.getOrDefault(word, ""));
        return null;
    }

    @Override
    Node write(Boolean value, Draft draft) {
        return Node.flag(value);
    }

    @Override
    Node schema(Definitions definitions) {
        return SchemaNode.of("type", "boolean").node();
    }

    @Override
    String expected() {
        return "true or false, without quotes";
    }

    @Override
    String type() {
        return "true or false";
    }
}
