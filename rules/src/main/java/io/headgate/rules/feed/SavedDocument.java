package io.headgate.rules.feed;

/**
 * The last good document of one source, as a snapshot keeps it.
 *
 * @param source the name of the source
 * @param revision the revision
 * @param version the version; 0 when it stated none
 * @param takenBack the revision that was rolled back last, so that a restart does not try it again; empty when there is none
 * @param text the document
 */
record SavedDocument(String source, String revision, long version, String takenBack, String text) {}
