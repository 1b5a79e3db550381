/** {@code ./headgate lab}: limiters in virtual time, as a table and as a report. */
@NullMarked
package io.headgate.cli.lab;

import org.jspecify.annotations.NullMarked;
