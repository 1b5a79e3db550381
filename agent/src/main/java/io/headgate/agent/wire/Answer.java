package io.headgate.agent.wire;

/**
 * The answer to {@link Ask}.
 *
 * @param id the id of the question
 * @param problem why there is no answer; "" when there is one
 * @param json the answer as JSON; see {@code docs/console-protocol.md}
 */
public record Answer(long id, String problem, String json) implements Message {}
