package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The text of another form, for values of another type. */
final class ConvertedForm<V, W> extends ValueForm<W> {

    private final ValueForm<V> text;
    private final Function<V, W> read;
    private final Function<W, @Nullable V> write;
    private final String expected;

    ConvertedForm(ValueForm<V> text, Function<V, W> read, Function<W, @Nullable V> write, String expected) {
        this.text = text;
        this.read = read;
        this.write = write;
        this.expected = expected;
    }

    @Override
    @Nullable
    W read(Node node, Spot spot) {
        V value = text.read(node, spot);
        if (value == null) {
            return null;
        }
        try {
            return read.apply(value);
        } catch (RuntimeException refused) {
            spot.report(node, Complaint.of(refused).expectedOr(expected));
            return null;
        }
    }

    @Override
    Node write(W value, Draft draft) {
        V other = write.apply(value);
        if (other == null) {
            throw draft.unwritable(value, expected);
        }
        return text.write(other, draft);
    }

    @Override
    boolean writes(W value) {
        V other = write.apply(value);
        return other != null && text.writes(other);
    }

    @Override
    Node schema(Definitions definitions) {
        return text.schema(definitions);
    }

    @Override
    String expected() {
        return expected;
    }

    @Override
    String type() {
        return text.type();
    }

    @Override
    void nested(Consumer<Section> visitor) {
        text.nested(visitor);
    }
}
