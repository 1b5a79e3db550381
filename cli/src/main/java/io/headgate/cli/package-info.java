/**
 * Every verb of {@code ./headgate} that runs on the JVM. {@link io.headgate.cli.Main} puts the verbs together; each verb has
 * a package; {@code report} and {@code terminal} are what they share.
 *
 * <p>Exit codes: 0 done, 1 something unexpected (one line; {@code --debug} prints the stack), 2 bad usage.
 */
@NullMarked
package io.headgate.cli;

import org.jspecify.annotations.NullMarked;
