/**
 * The console's side of HTTP. Each feature lists its {@link io.headgate.console.web.Route}s, each with the
 * {@link io.headgate.console.web.Access} it needs; there is no route without one.
 */
@NullMarked
package io.headgate.console.web;

import org.jspecify.annotations.NullMarked;
