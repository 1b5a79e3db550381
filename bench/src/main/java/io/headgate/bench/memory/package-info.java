/**
 * What many resources cost: the bytes of one that is new, busy, contended and idle; the time to make a million; and whether
 * a call gets dearer when there are a hundred thousand of them.
 *
 * <pre>
 *   MemoryCommand ──► Footprints   a Population of resources lives through its phases, JOL weighs it after each
 *                 ──► Creation     resources made one after the other, timed in ten steps
 *                 ──► Rotations    RotationBenchmark in forked JVMs: calls that go round all resources
 * </pre>
 */
@NullMarked
package io.headgate.bench.memory;

import org.jspecify.annotations.NullMarked;
