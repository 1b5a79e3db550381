/** The control plane of a fleet: who runs, how it goes, which rules are in force, and who changed them. */
@NullMarked
package io.headgate.console;

import org.jspecify.annotations.NullMarked;
