package io.headgate.console.store;

import static io.headgate.limiter.Checks.require;

import java.util.List;

/**
 * The tables of one feature, as the statements that make them, in the order in which they were ever added. A statement that was
 * released is never changed: what is to be different is a further statement.
 *
 * @param feature whose tables they are, as "accounts"
 * @param steps the statements
 */
public record Schema(String feature, List<String> steps) {

    /** Copies the steps. */
    public Schema {
        require(!feature.isBlank(), "feature", feature, "a name");
        steps = List.copyOf(steps);
    }

    /** A schema of these statements. */
    public static Schema of(String feature, String... steps) {
        return new Schema(feature, List.of(steps));
    }
}
