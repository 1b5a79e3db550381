package io.headgate.agent.wire;

/**
 * The rules that an application is to run by.
 *
 * @param version grows with every change of them; 0 when the console has none for this application, and then the document is
 *     empty
 * @param document a rule document as JSON
 */
public record RulesSent(long version, String document) implements Message {}
