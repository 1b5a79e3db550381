package io.headgate.rules.document.form;

import io.headgate.rules.document.tree.Node;
import java.util.ArrayList;
import java.util.List;

/** The JSON Schema of a shape. */
record ShapeSchema(String name, String meaning, List<Field<?>> fields, List<Group> groups) {

    Node node(String tag, String choice, boolean tagRequired, Definitions definitions) {
        SchemaNode properties = SchemaNode.empty();
        List<String> required = new ArrayList<>();
        if (!tag.isEmpty()) {
            properties.and(tag, SchemaNode.of("const", choice).node());
        }
        if (tagRequired) {
            required.add(tag);
        }
        for (Field<?> field : fields) {
            properties.and(field.name(), described(field, definitions));
            if (field.isRequired()) {
                required.add(field.name());
            }
        }
        SchemaNode schema = SchemaNode.of("type", "object").and("description", meaning);
        schema.and("properties", properties.node());
        if (!required.isEmpty()) {
            schema.and("required", SchemaNode.texts(required));
        }
        schema.and("additionalProperties", false);
        List<Node> all =
                groups.stream().flatMap(group -> group.schema().stream()).toList();
        return all.isEmpty() ? schema.node() : schema.and("allOf", all).node();
    }

    private static Node described(Field<?> field, Definitions definitions) {
        String otherwise = field.otherwiseText().isEmpty() ? "" : " Default: " + field.otherwiseText() + ".";
        return SchemaNode.of("description", field.meaning() + "." + otherwise)
                .andAll(field.form().schema(definitions))
                .node();
    }
}
