package io.headgate.console.rules;

import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.document.Syntax;
import java.util.List;

/**
 * A version together with what it says.
 *
 * @param version which, by whom and when
 * @param text as it was written, JSON or YAML, comments and all
 * @param document the same in the one form that instances are sent: JSON, with the number of this version
 */
public record SavedRules(RuleVersion version, String text, String document) {

    private static final String EMPTY = RuleDocuments.write(RuleDocument.of(List.of()), Syntax.JSON);

    /** What an application has of which no rules were ever saved. */
    static final SavedRules NONE = new SavedRules(RuleVersion.NONE, EMPTY, EMPTY);

    /** The text in that syntax: as it was written, where it was written in it. */
    String as(Syntax syntax) {
        boolean json = text.stripLeading().startsWith("{");
        return json == (syntax == Syntax.JSON) ? text : RuleDocuments.write(read(), syntax);
    }

    /** What it says, as rules. */
    public RuleDocument read() {
        return RuleDocuments.read(document);
    }
}
