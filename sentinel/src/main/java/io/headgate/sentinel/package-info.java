/**
 * What stands behind the classes of Sentinel: the one engine that its static methods share, its clock, and how its rules are
 * enforced. Programs written for Sentinel use {@code com.alibaba.csp.sentinel} and see nothing of this.
 */
@NullMarked
package io.headgate.sentinel;

import org.jspecify.annotations.NullMarked;
