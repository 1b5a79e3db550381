/**
 * What one protected call costs: JMH benches of the engine beside Sentinel and Resilience4j, scenario by scenario, for one
 * thread and many. After each run every engine must have counted exactly the calls that were made.
 *
 * <pre>
 *   EngineCommand ──► EngineRun ──► EngineBenchmark, in forked JVMs ──► counters equal the operations?
 *                        │                    │
 *                        │                    └► Exercise: HeadgateExercises, SentinelExercises, …
 *                        ▼
 *                     Outcome ──► EngineTables, EngineTargets ──► screen and file
 * </pre>
 */
@NullMarked
package io.headgate.bench.engine;

import org.jspecify.annotations.NullMarked;
