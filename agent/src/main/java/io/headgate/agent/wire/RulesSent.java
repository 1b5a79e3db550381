package io.headgate.agent.wire;

import static io.headgate.limiter.Checks.require;

/**
 * The rules that an application is to run by.
 *
 * @param version grows with every change of them; 0 when the console has none for this application, and then the document is
 *     empty
 * @param document a rule document as JSON
 */
public record RulesSent(long version, String document) implements Message {

    /** Checks the version. */
    public RulesSent {
        require(version >= 0, "version", version, ">= 0");
    }
}
