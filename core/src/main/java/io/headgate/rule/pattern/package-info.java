/**
 * Patterns over names, matched in time linear in the length of the name whatever the pattern: rules come from strangers.
 *
 * <p>Two languages, {@code RegexParser} and {@code GlobParser}, are read into the same tree ({@code Node}), which {@code
 * Compiler} makes into an {@link io.headgate.rule.pattern.Automaton}: the only class that matches.
 *
 * <pre>
 *   "GET /orders/*"  ── GlobParser ──┐
 *                                    ├─► Node ── Compiler ──► Automaton.matches(name)
 *   "GET /orders/\d+" ─ RegexParser ─┘
 * </pre>
 */
@NullMarked
package io.headgate.rule.pattern;

import org.jspecify.annotations.NullMarked;
