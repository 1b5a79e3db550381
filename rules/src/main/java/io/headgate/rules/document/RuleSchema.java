package io.headgate.rules.document;

import io.headgate.rules.document.tree.TreeText;

/**
 * The JSON Schema of rule documents, draft 2020-12: for editors, and for programs that write documents. It is made from the same
 * descriptions that the reader works by. The reader refuses more: what depends on several fields, such as a period that its
 * slices must divide evenly, is checked by the rules themselves.
 */
public final class RuleSchema {

    /** Where the standard schema is on the class path. */
    public static final String RESOURCE = "/io/headgate/rules/headgate-rules.schema.json";

    private static final String ID = "urn:headgate:rules:1";

    private RuleSchema() {}

    /** The schema of the standard format. */
    public static String json() {
        return json(DocumentFormat.standard());
    }

    /** The schema of a format. */
    public static String json(DocumentFormat format) {
        return TreeText.json(format.form().schema(ID, "Headgate rule document"));
    }
}
