/** The traffic that limiters can be tried on: named shapes, scaled to the limit under trial. */
@NullMarked
package io.headgate.lab.traffic;

import org.jspecify.annotations.NullMarked;
