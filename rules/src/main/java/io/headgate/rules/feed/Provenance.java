package io.headgate.rules.feed;

import static java.util.Objects.requireNonNull;

/**
 * Where a rule came from.
 *
 * @param source the name of the source; {@code code} for a rule that the program itself put in force
 * @param version the version of the document; 0 when it stated none
 * @param revision the revision of the document, as its source tells it; empty for {@code code}
 */
public record Provenance(String source, long version, String revision) {

    /** Of rules that the program itself, or another feed, put in force. */
    public static final Provenance CODE = new Provenance("code", 0, "");

    /** Checks that all are there. */
    public Provenance {
        requireNonNull(source, "source");
        requireNonNull(revision, "revision");
    }

    /** {@code file:/etc/orders/rules.yaml version 7 (revision 9f2c)}. */
    @Override
    public String toString() {
        String stated = version == 0 ? "" : " version " + version;
        return source + stated + (revision.isEmpty() ? "" : " (revision " + revision + ")");
    }
}
