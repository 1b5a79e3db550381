package io.headgate.console.rules;

import java.time.Instant;

/**
 * The rules of an application as they were saved once.
 *
 * @param version its number, from 1; 0 when there are none
 * @param by who saved it
 * @param at when
 * @param comment what they said about it
 * @param rules how many rules there are
 */
public record RuleVersion(long version, String by, Instant at, String comment, int rules) {

    /** What an application has of which no rules were ever saved. */
    static final RuleVersion NONE = new RuleVersion(0, "", Instant.EPOCH, "", 0);
}
