package io.headgate.rules.feed;

import io.headgate.event.Event;

/**
 * A document refused too much and was taken back; the version before is in force again.
 *
 * @param document the document that was taken back
 * @param reason the ratio that was too high, and the one before, in one line
 */
public record DocumentRolledBack(Provenance document, String reason) implements Event {}
