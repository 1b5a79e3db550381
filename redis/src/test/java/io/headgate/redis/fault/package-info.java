/**
 * What goes wrong with a Redis and on the way to it, with real processes. Each class is one fault; it states how many permits may be
 * granted at most, as a formula, and holds it in every run. In the formulas a bucket has {@code b} permits at once and {@code r} a
 * second, and there are {@code N} members.
 *
 * <p>Most tests use a bucket that gets a permit in hours, so that {@code r} is nothing and the bounds are exact numbers, however
 * slow the machine is.
 */
@NullMarked
package io.headgate.redis.fault;

import org.jspecify.annotations.NullMarked;
