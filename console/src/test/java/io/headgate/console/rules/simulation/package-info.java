@NullMarked
package io.headgate.console.rules.simulation;

import org.jspecify.annotations.NullMarked;
