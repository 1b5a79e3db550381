package io.headgate.console.rules;

import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.document.Syntax;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Rule documents as texts of bounded length. */
final class DocumentText {

    private DocumentText() {}

    /** What the text says. Throws {@link InvalidDocumentException} with all problems, also when it is too long. */
    static RuleDocument read(String text, int mostBytes) {
        requireShort(text, mostBytes);
        return RuleDocuments.read(text);
    }

    /** Throws {@link InvalidDocumentException} when the text is too long. */
    static void requireShort(String text, int mostBytes) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > mostBytes) {
            String expected = "at most " + mostBytes + " bytes";
            throw new InvalidDocumentException(List.of(new Problem(0, 0, "", bytes + " bytes", expected, "")));
        }
    }

    /** The document as JSON under that version, whatever its author wrote there: instances go by it. */
    static String numbered(RuleDocument document, long version) {
        return RuleDocuments.write(new RuleDocument(version, document.rollout(), document.rules()), Syntax.JSON);
    }
}
