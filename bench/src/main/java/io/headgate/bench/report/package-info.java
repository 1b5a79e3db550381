/** How results are shown while they come in, laid out, and kept as text with the machine they were measured on. */
@NullMarked
package io.headgate.bench.report;

import org.jspecify.annotations.NullMarked;
