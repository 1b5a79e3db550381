/**
 * What the benches that use JMH share: one measurement in a fresh JVM, several measurements with their spread, and whether
 * they reach a target whatever the noise. Beside it, threads that call as fast as they can, for benches that count.
 *
 * <pre>
 *   Fork ──► iterations ──► Samples ──► Spread ──► Ratio ──► Verdict ──► Goal
 * </pre>
 */
@NullMarked
package io.headgate.bench.measure;

import org.jspecify.annotations.NullMarked;
