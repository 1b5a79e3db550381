package io.headgate.rules.feed;

import io.headgate.event.Event;

/**
 * A document was not taken; the rules are as before. Told once for each revision and reason in a row.
 *
 * @param source the name of the source
 * @param revision the revision of the document
 * @param reason why, in one line
 */
public record DocumentRejected(String source, String revision, String reason) implements Event {}
