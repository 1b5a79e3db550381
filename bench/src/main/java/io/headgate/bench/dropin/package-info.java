/**
 * The same program on Sentinel and on our drop-in for it: {@code SphU.entry}, a body that does nothing, {@code exit}.
 *
 * <p>The two jars have classes of the same names, so a JVM can hold one of them only. Every measurement is a fork of its own in any
 * case; here each has the class path of the one or the other. The benchmark is the one of {@link io.headgate.bench.engine}.
 */
@NullMarked
package io.headgate.bench.dropin;

import org.jspecify.annotations.NullMarked;
