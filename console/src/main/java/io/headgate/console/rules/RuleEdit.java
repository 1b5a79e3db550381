package io.headgate.console.rules;

import static io.headgate.limiter.Checks.require;

/**
 * Rules that somebody wants to put in force.
 *
 * @param application whose rules
 * @param expectedVersion the version that they changed; 0 when there was none
 * @param text a rule document, JSON or YAML
 * @param comment what they say about it, perhaps empty
 * @param who the account
 * @param from the address it came from
 * @param action what the audit trail is to call it
 */
public record RuleEdit(
        String application, long expectedVersion, String text, String comment, String who, String from, String action) {

    static final int LONGEST_COMMENT = 1_000;

    /** What a change of the rules is called. */
    public static final String SAVE = "rules.save";

    /** What going back to an earlier version is called. */
    public static final String ROLL_BACK = "rules.rollback";

    /** Checks the settings. */
    public RuleEdit {
        require(!application.isEmpty(), "application", application, "a name");
        require(expectedVersion >= 0, "expectedVersion", expectedVersion, ">= 0 (0: there are no rules yet)");
        require(comment.length() <= LONGEST_COMMENT, "comment", comment.length(), "at most 1,000 characters");
    }
}
