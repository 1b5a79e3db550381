/**
 * What happens now and then: rules changed, a breaker opened, a guard failed. Calls, and caps that are reached, are counted
 * and not published.
 */
@NullMarked
package io.headgate.event;

import org.jspecify.annotations.NullMarked;
