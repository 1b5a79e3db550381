/**
 * The algorithms that can be compared: each at a given rate, with what it promises for one period, so that a run can say
 * whether the promise was kept.
 */
@NullMarked
package io.headgate.lab.contender;

import org.jspecify.annotations.NullMarked;
