package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A scalar of one of several types, as it stands there. */
final class ScalarForm extends ValueForm<Node.Scalar> {

    private final List<ScalarType> types;
    private final String expected;

    ScalarForm(List<ScalarType> types, String expected) {
        this.types = List.copyOf(types);
        this.expected = expected;
    }

    @Override
    Node.@Nullable Scalar read(Node node, Spot spot) {
        if (node instanceof Node.Scalar scalar && types.contains(scalar.type()) && !hasHalfCharacter(scalar.text())) {
            return scalar;
        }
        spot.report(node, expected);
        return null;
    }

    /** Half a surrogate pair is no character, and becomes a question mark as soon as the document is stored. */
    static boolean hasHalfCharacter(String text) {
        return text.codePoints()
                .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    @Override
    Node write(Node.Scalar value, Draft draft) {
        if (hasHalfCharacter(value.text())) {
            throw draft.unwritable(value.text(), expected + ", without half a surrogate pair");
        }
        return value;
    }

    @Override
    Node schema(Definitions definitions) {
        List<String> names = types.stream()
                .map(type -> type == ScalarType.TEXT ? "string" : type.name().toLowerCase(Locale.ROOT))
                .toList();
        return SchemaNode.empty().and("type", SchemaNode.texts(names)).node();
    }

    @Override
    String expected() {
        return expected;
    }

    @Override
    String type() {
        return "scalar";
    }
}
