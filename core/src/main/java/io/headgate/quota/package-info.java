/**
 * Calendar limits: so many calls a day and so many a month, in a time zone, as contracts have it.
 *
 * <p>{@link io.headgate.quota.QuotaRule} is what is wanted; {@code QuotaGuard} enforces it by taking from one table of budgets
 * per quota, all or nothing. The counting itself is {@code io.headgate.limiter.window.CalendarQuota}.
 */
@NullMarked
package io.headgate.quota;

import org.jspecify.annotations.NullMarked;
