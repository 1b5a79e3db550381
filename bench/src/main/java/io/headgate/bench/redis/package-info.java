/**
 * What a limit for a fleet costs and keeps: our limiters on Redis beside others that use it, on a Redis of the bench's own.
 *
 * <pre>
 *   Library ──► Limiters ──► Attempt ──► Load ──┐
 *   Flight  ──► InFlight ───────────────────────┴──► Answers ──► Turn ──► RedisOutcome ──► RedisTables, RedisGoals
 *
 *   Library ──► Member, a process of its own, four times ──► Recording ──► FleetTable
 * </pre>
 */
@NullMarked
package io.headgate.bench.redis;

import org.jspecify.annotations.NullMarked;
