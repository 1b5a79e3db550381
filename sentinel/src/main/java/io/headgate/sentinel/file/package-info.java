/** Text files that grow to a size and are set aside, and a way to write them without keeping callers waiting. */
@NullMarked
package io.headgate.sentinel.file;

import org.jspecify.annotations.NullMarked;
