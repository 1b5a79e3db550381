package io.headgate.console.fleet;

/**
 * Something that an instance told.
 *
 * @param instance which; "" when the console says it of the application
 * @param what what it told
 */
public record Told<T>(String instance, T what) {}
