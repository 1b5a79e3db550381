/** What the verbs of {@code ./headgate bench} share: how they are called, and what is said when they are called wrongly. */
@NullMarked
package io.headgate.bench.command;

import org.jspecify.annotations.NullMarked;
