package io.headgate.cluster;

/** The names that limits have in the store. */
final class ClusterNames {

    private ClusterNames() {}

    /** One part of a name, so written that no two lists of parts read alike. */
    static String part(String text) {
        return "/" + text.replace("~", "~~").replace("/", "~.");
    }
}
