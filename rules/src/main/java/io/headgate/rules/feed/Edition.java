package io.headgate.rules.feed;

import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocument;
import java.util.List;

/**
 * A document of a source as it was read: valid in itself, and every rule with an id.
 *
 * @param source the name of the source
 * @param revision how the source tells it from others
 * @param text the document as it came
 * @param document what it says
 */
record Edition(String source, String revision, String text, RuleDocument document) {

    List<Rule> rules() {
        return document.rules();
    }

    long version() {
        return document.version();
    }

    boolean hasRulesOf(Edition other) {
        return rules().equals(other.rules());
    }

    Provenance provenance() {
        return new Provenance(source, version(), revision);
    }
}
