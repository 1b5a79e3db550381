/**
 * What rules would have done: an estimate from recorded counts of calls, and the range that it must lie in whatever the counts do
 * not tell. Begin with {@link io.headgate.console.rules.preview.Preview}.
 */
@NullMarked
package io.headgate.console.rules.preview;

import org.jspecify.annotations.NullMarked;
