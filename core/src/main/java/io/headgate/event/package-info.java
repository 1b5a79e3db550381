/** What happens now and then: state changes, rule changes, caps reached. Calls are counted, not published. */
@NullMarked
package io.headgate.event;

import org.jspecify.annotations.NullMarked;
