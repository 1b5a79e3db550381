/** What a limit does, as a drawing: the same traffic for each, played in virtual time. */
@NullMarked
package io.headgate.console.rules.simulation;

import org.jspecify.annotations.NullMarked;
