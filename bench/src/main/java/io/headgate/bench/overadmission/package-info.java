/**
 * Whether more calls are ever admitted than the rule allows, when many threads ask at once. Our engine is asked while its
 * clock stands still, so that what may be admitted is a number and not a matter of when; Sentinel reads the clock of the
 * machine, and is held against what it has itself counted in each of its windows.
 */
@NullMarked
package io.headgate.bench.overadmission;

import org.jspecify.annotations.NullMarked;
