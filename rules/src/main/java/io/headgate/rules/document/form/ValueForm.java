package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Findings;
import io.headgate.rules.document.tree.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How values of one type are written in a document. Made by {@link Forms}, and from them by {@link Shape}. Immutable, safe for
 * many threads.
 *
 * @param <V> the type
 */
public abstract class ValueForm<V> {

    ValueForm() {}

    /** The value that {@code node} stands for; null when it is none, and then {@code spot} has been told why. */
    abstract @Nullable V read(Node node, Spot spot);

    /** The value as a node. */
    abstract Node write(V value, Draft draft);

    /** The JSON Schema of such nodes. */
    abstract Node schema(Definitions definitions);

    /** What should be there, in words: "a duration such as 500ms, 10s or 1h". */
    abstract String expected();

    /** What it is in a word or two, for a table: "duration". */
    abstract String type();

    /** Shows {@code visitor} the sections of the reference page that this one needs. */
    void nested(Consumer<Section> visitor) {}

    /** Whether it can write that value; what it cannot write is written by another form, if there is one. */
    boolean writes(V value) {
        return true;
    }

    /**
     * The same text for values of another type.
     *
     * @param read makes the value; what it throws is reported as a problem
     * @param write the way back; null when the value has no such text
     * @param expected what should be there, in words
     */
    public final <W> ValueForm<W> as(Function<V, W> read, Function<W, @Nullable V> write, String expected) {
        return new ConvertedForm<>(this, read, write, expected);
    }

    /** The value that {@code node} stands for; null when it is none, and then {@code findings} say why. */
    public final @Nullable V read(Node node, Findings findings) {
        return read(node, new Spot("", findings));
    }

    /** The value as a tree, without what has its default. Throws {@link UnwritableException} when a part of it is code. */
    public final Node write(V value) {
        return write(value, new Draft("", false));
    }

    /** The value as a tree, also with what has its default. */
    public final Node writeWhole(V value) {
        return write(value, new Draft("", true));
    }

    /** A JSON Schema, draft 2020-12, of the trees that can be read. */
    public final Node schema(String id, String title) {
        Definitions definitions = new Definitions();
        Node root = schema(definitions);
        return SchemaNode.of("$schema", "https://json-schema.org/draft/2020-12/schema")
                .and("$id", id)
                .and("title", title)
                .andAll(root)
                .and("$defs", definitions.all())
                .node();
    }

    /** The sections of a reference page, each once. */
    public final List<Section> sections() {
        Map<String, Section> byName = new LinkedHashMap<>();
        nested(section -> byName.putIfAbsent(section.name(), section));
        return List.copyOf(byName.values());
    }

    /** A list of such values. {@code label} is how an item is called when it cannot be written; perhaps empty. */
    public final ValueForm<List<V>> list(int least, int most, Function<V, String> label) {
        return new ListForm<>(this, least, most, label);
    }

    /** A list of such values. */
    public final ValueForm<List<V>> list(int least, int most) {
        return new ListForm<>(this, least, most);
    }
}
