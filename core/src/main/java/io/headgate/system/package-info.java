/**
 * The state of the whole process as a reason to refuse inbound calls: processor, load, heap, collection pauses, response
 * time, calls in flight, calls per period.
 *
 * <p>Read {@link io.headgate.system.SystemRule} first, then {@link io.headgate.system.SystemCheck}. Where the numbers come
 * from is a {@link io.headgate.system.Signals}; how much is shed at which number is decided in {@code Throttle}.
 */
@NullMarked
package io.headgate.system;

import org.jspecify.annotations.NullMarked;
