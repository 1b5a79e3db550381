package io.headgate.rules.feed;

import static io.headgate.rules.feed.RejectedException.Obstacle.DOCUMENT;

import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.source.Fetched;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes an edition of what a source delivered, or says why it is none. Whatever the format throws is a reason, too. */
final class DocumentReader {

    private final Function<String, ? extends @Nullable RuleDocument> format;
    private final int mostBytes;

    DocumentReader(Function<String, ? extends @Nullable RuleDocument> format, int mostBytes) {
        this.format = format;
        this.mostBytes = mostBytes;
    }

    /** Throws {@link RejectedException} and nothing else. */
    Edition read(String source, Fetched fetched) {
        checkSize(fetched.text());
        try {
            RuleDocument document = format.apply(fetched.text());
            if (document == null) {
                throw new RejectedException(
                        DOCUMENT, "document: null (expected: a document; an empty list of rules has none)");
            }
            List<Rule> rules = RuleIds.named(document.rules());
            checkIds(rules);
            RuleDocument named = new RuleDocument(document.version(), document.rollout(), rules);
            return new Edition(source, fetched.revision(), fetched.text(), named);
        } catch (RejectedException rejected) {
            throw rejected;
        } catch (Throwable failed) { // also a StackOverflowError of a parser
            throw new RejectedException(DOCUMENT, OneLine.of(failed));
        }
    }

    private void checkSize(String text) {
        boolean certainlySmall = text.length() <= mostBytes / 3; // a char has at most three bytes
        if (!certainlySmall
                && (text.length() > mostBytes || text.getBytes(StandardCharsets.UTF_8).length > mostBytes)) {
            throw new RejectedException(
                    DOCUMENT, "document: " + text.length() + " characters (expected: at most " + mostBytes + " bytes)");
        }
    }

    private static void checkIds(List<Rule> rules) {
        Set<String> seen = new HashSet<>();
        for (Rule rule : rules) {
            if (!seen.add(rule.id())) {
                throw new RejectedException(
                        DOCUMENT, "id: " + rule.id() + " (expected: an id that no other rule of the document has)");
            }
        }
    }
}
