/**
 * What a whole rule document would do: calls through a real engine, in virtual time, to a simulated service.
 *
 * <pre>
 *   calls: generated, or from a log                        settings of the service
 *        │                                                        │
 *        ▼                                                        ▼
 *   Headgate with the rules ──admitted, perhaps after a wait──► downstream ──► good, failed, timed out, turned away
 *        │                                                        │
 *        └─ refused, by which rule                                └─ the engine hears how the call went
 * </pre>
 *
 * <p>Start with {@link io.headgate.lab.whatif.SideBySide}. The same calls, settings and seed give the same numbers on every
 * machine, and each call is as long and as lucky whatever the rules are, so that two runs differ by the rules alone.
 */
@NullMarked
package io.headgate.lab.whatif;

import org.jspecify.annotations.NullMarked;
