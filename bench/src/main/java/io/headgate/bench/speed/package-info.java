/**
 * What one decision costs: JMH benches of each contender, on the admit and the refuse route, for one thread and many.
 *
 * <pre>
 *   SpeedCommand ──► SpeedRun ──► LimiterBenchmark, in forked JVMs
 *                       │
 *                       ▼
 *                  Measurements ──► SpeedTables, Targets ──► screen and file
 * </pre>
 */
@NullMarked
package io.headgate.bench.speed;

import org.jspecify.annotations.NullMarked;
