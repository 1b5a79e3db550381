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
 * <p>Why not a tool: Fray needs an instrumented JDK and a native agent, and the artifacts that make them could not be resolved when
 * this was written ({@code fray-core} and {@code fray-instrumentation-agent} 0.9.2). The general test of Lincheck 3.7,
 * {@code Lincheck.runConcurrentTest}, reported two scenarios of our limiters as hung that end here, and its public form does not let
 * the bound on loops be set. It ran about a hundred schedules a second of the third; this package runs 300 to 2,500. Lincheck
 * still checks linearizability, in {@code io.headgate.limiter.lincheck}.
 */
@NullMarked
package io.headgate.schedule;

import org.jspecify.annotations.NullMarked;
