package io.headgate.rules.document.form;

import java.util.List;

/**
 * A part of the reference page.
 *
 * @param name its heading
 * @param meaning what it is for
 * @param tables its fields; several tables when there is a choice
 */
public record Section(String name, String meaning, List<Table> tables) {

    /**
     * The fields of one object.
     *
     * @param choice the field and value that choose it, {@code algorithm: gcra}; empty when there is no choice
     * @param meaning what it is
     * @param rows its fields
     * @param notes what holds for several of them
     */
    public record Table(String choice, String meaning, List<Row> rows, List<String> notes) {}

    /**
     * One field.
     *
     * @param name its name
     * @param type what its value is, in Markdown
     * @param otherwise what it is when it is left out: "required", the default, or empty
     * @param meaning what it means
     * @param expected what its value must be
     */
    public record Row(String name, String type, String otherwise, String meaning, String expected) {

        static Row of(Field<?> field) {
            return new Row(
                    field.name(),
                    field.form().type(),
                    field.isRequired() ? "required" : field.otherwiseText(),
                    field.meaning(),
                    field.form().expected());
        }
    }
}
