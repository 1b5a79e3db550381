/**
 * See what a limit will do before it bites: traffic played through limiters in virtual time.
 *
 * <pre>
 *   rate ──► traffic ────┐
 *     │                  ├──► compare ──► results: worst period against limit and promise
 *     └────► contender ──┘       │       │
 *                            simulation   └──► report, with the pictures of plot
 *                         one limiter each
 * </pre>
 *
 * <pre>{@code
 * Rate rate = Rate.parse("100/min");
 * Arrivals traffic = Traffics.all().get("window-edge").arrivals(rate, Duration.ofMinutes(2), 1);
 * Comparison comparison = new Comparison(Contenders.fitting(rate, Duration.ofMillis(500)), traffic);
 * comparison.finish();
 * comparison.results().forEach(System.out::println);
 * }</pre>
 *
 * <p>Nothing here sleeps, reads the machine's clocks or starts a thread, so a run with the same settings and seed gives the
 * same numbers on every machine.
 */
@NullMarked
package io.headgate.lab;

import org.jspecify.annotations.NullMarked;
