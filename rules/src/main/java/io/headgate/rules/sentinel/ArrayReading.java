package io.headgate.rules.sentinel;

import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads an array of Sentinel's, one object after the other, and notes what nobody asked for. */
final class ArrayReading {

    private final List<Problem> problems = new ArrayList<>();
    private final List<Element> entities;
    private final List<Field> fields;
    private final Notes notes = new Notes();

    /** The objects of the array, which have these fields. */
    ArrayReading(String json, List<Field> fields) {
        this.entities = Element.of(JsonText.readArray(json), problems);
        this.fields = fields;
    }

    Notes notes() {
        return notes;
    }

    /** The rules: the objects of the array, or what the dashboard keeps within them. */
    List<Element> rules() {
        return entities.stream().map(Element::rule).toList();
    }

    /** Shows one object after the other to {@code reader}. Throws {@link InvalidDocumentException} when there is a problem. */
    void forEach(String nameField, Consumer<Element> reader) {
        for (Element entity : entities) {
            Element rule = entity.rule();
            notes.about(entity.index(), rule.label(nameField));
            Bounds.within("", "", notes, () -> reader.accept(rule));
            noteUnasked(rule);
            if (rule != entity) {
                noteUnasked(entity);
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidDocumentException(problems.stream().distinct().toList());
        }
    }

    private void noteUnasked(Element element) {
        element.unasked().forEach((name, value) -> {
            Field field = field(name);
            if (field == null) {
                notes.ignored(name, value, "not a field of such a rule");
            } else if (!value.equals(field.standard()) && !value.equals('"' + field.standard() + '"')) {
                notes.ignored(name, value, field.change());
            }
        });
    }

    private @Nullable Field field(String name) {
        return fields.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
