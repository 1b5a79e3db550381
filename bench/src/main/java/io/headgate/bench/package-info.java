/**
 * Measures Headgate beside the libraries a Java user would pick instead, all in one run on one machine. {@code speed} asks
 * what a decision costs, {@code accuracy} whether the limit holds; {@code contender} knows who is measured, {@code report}
 * how it is shown and kept.
 */
@NullMarked
package io.headgate.bench;

import org.jspecify.annotations.NullMarked;
