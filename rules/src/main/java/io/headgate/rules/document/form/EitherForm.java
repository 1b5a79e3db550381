package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A scalar in one form, or an object or a list in another. */
final class EitherForm<V> extends ValueForm<V> {

    private final ValueForm<V> scalar;
    private final ValueForm<V> other;

    EitherForm(ValueForm<V> scalar, ValueForm<V> other) {
        this.scalar = scalar;
        this.other = other;
    }

    @Override
    @Nullable
    V read(Node node, Spot spot) {
        return (node instanceof Node.Scalar ? scalar : other).read(node, spot);
    }

    @Override
    Node write(V value, Draft draft) {
        return (scalar.writes(value) ? scalar : other).write(value, draft);
    }

    @Override
    boolean writes(V value) {
        return scalar.writes(value) || other.writes(value);
    }

    @Override
    Node schema(Definitions definitions) {
        return SchemaNode.empty()
                .and("oneOf", List.of(scalar.schema(definitions), other.schema(definitions)))
                .node();
    }

    @Override
    String expected() {
        return scalar.expected() + ", or " + other.expected();
    }

    @Override
    String type() {
        return scalar.type() + " or " + other.type();
    }

    @Override
    void nested(Consumer<Section> visitor) {
        scalar.nested(visitor);
        other.nested(visitor);
    }
}
