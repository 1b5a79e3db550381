/** {@code ./headgate demo}: every algorithm on the same bursty traffic, live. */
@NullMarked
package io.headgate.cli.demo;

import org.jspecify.annotations.NullMarked;
