package io.headgate.agent.wire;

/**
 * The answer to {@link Hello}.
 *
 * @param protocol the protocol that the console will speak: the older of the two
 * @param application the application that the credential is for
 */
public record Welcome(int protocol, String application) implements Message {}
