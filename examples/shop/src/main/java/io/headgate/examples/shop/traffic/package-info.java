/**
 * Plays a story against a shop on this machine: {@link io.headgate.examples.shop.traffic.Teller} has the time, {@link
 * io.headgate.examples.shop.traffic.Clients} make the calls. Loopback only, and bounded in threads, rate and calls that wait.
 */
@NullMarked
package io.headgate.examples.shop.traffic;

import org.jspecify.annotations.NullMarked;
