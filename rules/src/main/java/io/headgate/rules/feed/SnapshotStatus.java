package io.headgate.rules.feed;

/**
 * How the snapshot is doing.
 *
 * @param loaded documents put in force from it at the start
 * @param ignored snapshots, or documents in them, that were of no use: damaged, of something else, no longer valid
 * @param written how often it was written
 * @param failures how often it could not be written
 * @param problem what is wrong now, in one line; empty when nothing is
 */
public record SnapshotStatus(long loaded, long ignored, long written, long failures, String problem) {}
