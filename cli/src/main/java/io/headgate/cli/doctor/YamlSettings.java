package io.headgate.cli.doctor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * The whole names of settings in YAML, in block and in flow style: {@code spring: {cloud: {sentinel: …}}}. Reads events and builds no
 * objects, so that a file can be as deep and as large as it likes. For one file.
 */
final class YamlSettings {

    /** What Maven replaces in resources. Not YAML before, as no plain text begins with @. */
    private static final Pattern PLACEHOLDER = Pattern.compile("@([\\w.-]+)@");

    private final Deque<Level> levels = new ArrayDeque<>();
    private final List<SettingName> names = new ArrayList<>();

    private YamlSettings() {}

    /** An object or a list that has not ended. */
    private static final class Level {
        private final String name;
        private final boolean isObject;
        private @Nullable String field; // whose value comes next

        Level(String name, boolean isObject) {
            this.name = name;
            this.isObject = isObject;
        }
    }

    /** The names in a text; none when it is not YAML. */
    static Optional<List<SettingName>> names(String text) {
        int length = Math.max(1, text.length());
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(length)
                .setBufferSize(length)
                .build();
        YamlSettings yaml = new YamlSettings();
        try {
            String filled = PLACEHOLDER.matcher(text).replaceAll("_$1_");
            new Parse(settings).parseString(filled).forEach(yaml::read);
            return Optional.of(yaml.names);
        } catch (RuntimeException notYaml) { // also what its parser stumbles over: a quote that ends within an escape
            return Optional.empty();
        }
    }

    private void read(Event event) {
        switch (event.getEventId()) {
            case MappingStart -> levels.push(new Level(nameOfValue(), true));
            case SequenceStart -> levels.push(new Level(nameOfValue() + "[]", false));
            case MappingEnd, SequenceEnd -> {
                levels.pop();
                endValue("");
            }
            case Scalar -> readScalar((ScalarEvent) event);
            case Alias -> endValue("");
            default -> {}
        }
    }

    private void readScalar(ScalarEvent scalar) {
        endValue(scalar.getValue());
        Level level = levels.peek();
        if (level != null && level.field != null) {
            int line = scalar.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
            names.add(new SettingName(line, nameOfValue()));
        }
    }

    /** The value was the name of a field, or that of a field whose name came before. */
    private void endValue(String text) {
        Level level = levels.peek();
        if (level != null && level.isObject) {
            level.field = level.field == null ? text : null;
        }
    }

    /** The name of the setting whose value comes next. */
    private String nameOfValue() {
        Level level = levels.peek();
        if (level == null || level.field == null) {
            return level == null ? "" : level.name;
        }
        return level.name.isEmpty() ? level.field : level.name + "." + level.field;
    }
}
