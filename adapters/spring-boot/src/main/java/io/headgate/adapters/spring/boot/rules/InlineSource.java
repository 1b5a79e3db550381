package io.headgate.adapters.spring.boot.rules;

import io.headgate.adapters.spring.boot.setting.InvalidSettingException;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleDocuments;
import io.headgate.rules.document.Syntax;
import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.RuleSource;
import io.headgate.rules.source.SourceHealth;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The rule document in {@code application.yml}. It is there at once, and does not change while the application runs. */
final class InlineSource implements RuleSource {
    /*
     * Why a text, and not the structure of application.yml itself:
     *
     *   headgate.rules.document: |        one property, a text        -> read as every other document is, by the same reader
     *     headgate: 1
     *     rules: [...]
     *
     *   headgate.rules:                   many properties             -> Spring has flattened it before we see it
     *     - kind: flow                       rules[0].kind=flow
     *
     * What was flattened is another language. "rules: []", which means that there are none, is gone. Keys lose signs that
     * property names cannot have: a limit for the value "GET /pay" would be one for "GETpay". YAML 1.1 reads "mode: off" as
     * false. And nothing says on which line a mistake is. A text keeps its meaning, can be moved to a file and back as it is,
     * is checked by ./headgate rules check, and its ${placeholders} are filled in before it is read.
     *
     * Version and roll-out are about a document that changes under a running program. This one comes with the program: an older
     * program that is deployed again must be able to start although a snapshot has seen a higher version. So both are left out.
     */

    static final String PROPERTY = RulesProperties.PREFIX + "document";
    static final String NAME = "property:" + PROPERTY;

    private final Fetched document;
    private final Instant read = Instant.now();

    private InlineSource(Fetched document) {
        this.document = document;
    }

    /** The source of that text. Throws {@link InvalidSettingException} with everything that is wrong with it. */
    static InlineSource of(String text) {
        try {
            RuleDocument stated = RuleDocuments.read(text);
            String plain = RuleDocuments.write(RuleDocument.of(stated.rules()), Syntax.YAML);
            return new InlineSource(new Fetched(plain, revision(plain)));
        } catch (InvalidDocumentException wrong) {
            throw new InvalidSettingException(
                    PROPERTY + ": not a valid document (expected: one without these mistakes)\n" + wrong.getMessage(),
                    wrong);
        }
    }

    private static String revision(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Fetched read() {
        return document;
    }

    @Override
    public void watch(Listener listener) {
        listener.changed(document);
    }

    @Override
    public SourceHealth health() {
        return new SourceHealth(true, Optional.of(read), 1, 0, "");
    }

    @Override
    public void close() {
        // nothing was opened
    }
}
