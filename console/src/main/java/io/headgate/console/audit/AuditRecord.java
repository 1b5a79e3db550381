package io.headgate.console.audit;

import java.time.Instant;

/**
 * An entry as it was written down.
 *
 * @param number its place in the trail, from 1
 * @param at when
 * @param entry what happened
 * @param hash the hash of this entry and all before it
 */
public record AuditRecord(long number, Instant at, AuditEntry entry, String hash) {}
