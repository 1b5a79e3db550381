package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import org.jspecify.annotations.Nullable;

/** A text. */
final class TextForm extends ValueForm<String> {

    private final boolean filled;
    private final int longest;
    private final String expected;

    TextForm(boolean filled, int longest, String expected) {
        this.filled = filled;
        this.longest = longest;
        this.expected = expected;
    }

    @Override
    @Nullable
    String read(Node node, Spot spot) {
        if (!(node instanceof Node.Scalar scalar) || scalar.type() != ScalarType.TEXT) {
            boolean unquoted = node instanceof Node.Scalar other && other.type() != ScalarType.NULL;
            spot.report(node, unquoted ? expected + "; in quotes" : expected);
            return null;
        }
        String text = scalar.text();
        boolean fits = text.length() <= longest && !(filled && text.isBlank());
        if (!fits || ScalarForm.hasHalfCharacter(text)) {
            spot.report(node, fits ? expected + ", without half a surrogate pair" : expected());
            return null;
        }
        return text;
    }

    @Override
    Node write(String value, Draft draft) {
        if (ScalarForm.hasHalfCharacter(value)) {
            throw draft.unwritable(value, expected + ", without half a surrogate pair");
        }
        return Node.text(value);
    }

    @Override
    Node schema(Definitions definitions) {
        SchemaNode schema = SchemaNode.of("type", "string");
        if (filled) {
            schema.and("pattern", "\\S");
        }
        return longest == Integer.MAX_VALUE
                ? schema.node()
                : schema.and("maxLength", longest).node();
    }

    @Override
    String expected() {
        return longest == Integer.MAX_VALUE ? expected : expected + ", at most " + longest + " characters";
    }

    @Override
    String type() {
        return "text";
    }
}
