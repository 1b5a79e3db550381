/**
 * What was measured, kept for a week in a file that does not grow for ever. Begin with {@link
 * io.headgate.console.history.History}; why it is laid out as it is: {@code docs/decisions/0024-figures-in-stretches.md}.
 */
@NullMarked
package io.headgate.console.history;

import org.jspecify.annotations.NullMarked;
