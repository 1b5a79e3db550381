/**
 * What a limit for a fleet costs and keeps: our limiters on Redis beside others that use it, on a Redis of the bench's own.
 *
 * <pre>
 *   Library ──► Limiters ──► Attempt ──► Load ──► Answers ──┐
 *   Flight  ──► Asking ──► Chains ──────────────► Answers ──┴──► Turn ──► RedisOutcome ──► tables, goals
 * </pre>
 */
@NullMarked
package io.headgate.bench.redis;

import org.jspecify.annotations.NullMarked;
