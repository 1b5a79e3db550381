/** The verb {@code rules}: what can be done with rule documents before they meet a running program. */
@NullMarked
package io.headgate.cli.rules;

import org.jspecify.annotations.NullMarked;
