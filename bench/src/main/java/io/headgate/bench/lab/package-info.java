/**
 * How fast the lab is: simulated decisions per second on one core for each algorithm, and a log of ten million lines replayed in a
 * JVM of its own with a small heap. Start with {@link io.headgate.bench.lab.LabCommand}.
 */
@NullMarked
package io.headgate.bench.lab;

import org.jspecify.annotations.NullMarked;
