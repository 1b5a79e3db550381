package io.headgate.rules.document;

import io.headgate.rules.document.tree.Findings;
import io.headgate.rules.document.tree.Node;
import io.headgate.rules.document.tree.Tree;
import io.headgate.rules.document.tree.TreePatch;
import io.headgate.rules.document.tree.UnpatchableException;

/** Makes a change in the text of a rule document and leaves the rest of it as its author wrote it: comments, order, spelling. */
public final class DocumentPatch {

    private DocumentPatch() {}

    /**
     * The text with the change made in it. It then says what {@code after} says, but for the number of its version, which stays.
     * Throws {@link InvalidDocumentException} when one of the three is no rule document, and {@link UnpatchableException} when the
     * change cannot be made without writing more of the text anew than was changed.
     *
     * @param text JSON or YAML as somebody wrote it
     * @param before what it says
     * @param after what it is to say; like {@code before} it may be in any form: fields that have their default are no change
     */
    public static String apply(String text, String before, String after) {
        RuleDocuments.read(text);
        RuleDocument old = RuleDocuments.read(before);
        RuleDocument wanted = RuleDocuments.read(after);
        String patched;
        try {
            patched = TreePatch.apply(text, tree(text), standard(old), standard(wanted));
            if (unnumbered(RuleDocuments.read(patched)).equals(unnumbered(wanted))) {
                return patched;
            }
        } catch (InvalidDocumentException otherThanExpected) {
            throw new UnpatchableException("the text would no longer be a rule document");
        }
        throw new UnpatchableException("the text would say something else");
    }

    private static Node standard(RuleDocument document) {
        return tree(RuleDocuments.write(document, Syntax.JSON));
    }

    private static Node tree(String text) {
        Findings findings = new Findings();
        Node tree = Tree.read(text, RuleDocuments.MOST_BYTES, findings);
        if (tree == null) {
            throw new IllegalStateException("read before, and not now: " + findings.inOrder());
        }
        return tree;
    }

    private static RuleDocument unnumbered(RuleDocument document) {
        return new RuleDocument(0, document.rollout(), document.rules());
    }
}
