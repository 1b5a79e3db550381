package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.ScalarType;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A stretch of time that is not negative. */
final class DurationForm extends ValueForm<Duration> {

    @Override
    @Nullable
    Duration read(Node node, Spot spot) {
        boolean text = node instanceof Node.Scalar scalar && scalar.type() == ScalarType.TEXT;
        Duration duration = text ? DurationText.parse(((Node.Scalar) node).text()) : null;
        if (duration == null) {
            spot.report(node.place(), node.shown(), expected(), text ? suggestion(node.shown()) : "");
        }
        return duration;
    }

    /** What people write who mean the same: {@code 10 s}, {@code 5S}, {@code 3µs}, {@code 5 minutes}. */
    private static String suggestion(String text) {
        String plain = text.length() > 40
                ? ""
                : text.toLowerCase(Locale.ROOT)
                        .replaceAll("[\\s_]", "")
                        .replaceAll("(?<=[0-9])([µμ]s|micros?)$", "us")
                        .replaceAll("(?<=[0-9])(millis?|msec)$", "ms")
                        .replaceAll("(?<=[0-9])(sec(ond)?s?)$", "s")
                        .replaceAll("(?<=[0-9])(min(ute)?s?)$", "m")
                        .replaceAll("(?<=[0-9])(hours?|hrs?)$", "h")
                        .replaceAll("(?<=[0-9])days?$", "d");
        return DurationText.parse(plain) == null ? "" : plain;
    }

    @Override
    Node write(Duration value, Draft draft) {
        if (value.isNegative()) {
            throw draft.unwritable(value, expected());
        }
        return Node.text(DurationText.of(value));
    }

    @Override
    Node schema(Definitions definitions) {
        return definitions.reference(
                "duration",
                () -> SchemaNode.of("type", "string")
                        .and("pattern", DurationText.PATTERN)
                        .and("description", "A stretch of time: 500ms, 10s, 1m30s, 2d, 1.5h, PT1S.")
                        .node());
    }

    @Override
    String expected() {
        return "a duration such as 500ms, 10s or 1h";
    }

    @Override
    String type() {
        return "duration";
    }
}
