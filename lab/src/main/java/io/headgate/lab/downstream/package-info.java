/**
 * What lies behind the limits: a service that takes its time, has room for so many calls at once, fails now and then, and
 * has outages. Start with {@link io.headgate.lab.downstream.Downstream}.
 */
@NullMarked
package io.headgate.lab.downstream;

import org.jspecify.annotations.NullMarked;
