/**
 * What the console bears: a fleet of simulated instances over real sockets, against a console in a process of its own, while its
 * pages are asked for. Begin with {@link io.headgate.bench.console.ConsoleCommand}.
 */
@NullMarked
package io.headgate.bench.console;

import org.jspecify.annotations.NullMarked;
