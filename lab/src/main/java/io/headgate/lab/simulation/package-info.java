/**
 * One limiter, one traffic, virtual time: what was offered, admitted and refused, when, and how much ran in the worst
 * interval. Start with {@link io.headgate.lab.simulation.Simulation}.
 */
@NullMarked
package io.headgate.lab.simulation;

import org.jspecify.annotations.NullMarked;
