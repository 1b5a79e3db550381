/** {@code ./headgate lab live}: every algorithm on the same bursty traffic, live. */
@NullMarked
package io.headgate.cli.live;

import org.jspecify.annotations.NullMarked;
