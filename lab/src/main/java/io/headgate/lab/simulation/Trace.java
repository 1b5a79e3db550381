package io.headgate.lab.simulation;

/**
 * What happened in a simulation over time, beyond the counts of its {@link Outcome}.
 *
 * @param running the count of the window that slides
 * @param waits how long admitted calls had to wait
 */
public record Trace(RunningCount running, Waits waits) {}
