package io.headgate.console.application;

/**
 * An application that may link to the console.
 *
 * @param name its name
 * @param createdAt when it was added, in milliseconds since 1970
 * @param credentialAt when its credential was made, in milliseconds since 1970
 */
public record Application(String name, long createdAt, long credentialAt) {}
