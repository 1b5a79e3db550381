/**
 * The instances of all applications: who is connected, how it goes this very second, by which rules it runs, and what it told.
 * Begin with {@link io.headgate.console.fleet.FleetLinks}.
 */
@NullMarked
package io.headgate.console.fleet;

import org.jspecify.annotations.NullMarked;
