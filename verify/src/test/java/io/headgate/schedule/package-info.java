/**
 * Runs a few threads on schedules that can be repeated: each thread may be suspended between any two steps of the code
 * under test, for as long as the others take.
 *
 * <p>{@link io.headgate.schedule.Schedules} loads the classes of this project once more, with a call of
 * {@link io.headgate.schedule.Steps} before each access to a field or an element that can change, each atomic operation, each
 * call of a concurrent collection, and in place of locks, monitors, parking and spinning. One thread runs at a time. At each
 * step a {@link io.headgate.schedule.Schedule}, drawn from its number, says who goes on. A failure names the number, and
 * {@code -Dheadgate.schedule=NUMBER -Dtest=...} runs that schedule again. {@code -Dheadgate.schedules=N} says how many are run.
 *
 * <p>What it does not do: memory is sequentially consistent, as with Fray and Lincheck, so a missing {@code volatile} is not
 * found. Calls of the JDK are one step. Threads that a scenario starts by itself are not under control.
 *
 * <p>Why not a tool: Fray needs an instrumented JDK and a native agent, and those of its parts that make them are not in
 * Maven Central. The general test of Lincheck 3.7, {@code Lincheck.runConcurrentTest}, takes a loop of 50 rounds for a hung
 * thread, and the back-off of our limiters is longer; it ran about a hundred schedules a second of a scenario with three
 * threads. This package runs about a thousand. Lincheck still checks linearizability, in {@code io.headgate.limiter.lincheck}.
 */
@NullMarked
package io.headgate.schedule;

import org.jspecify.annotations.NullMarked;
