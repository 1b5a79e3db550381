package io.headgate.bench.http;

/** What stands in front of a tiny service. */
enum Protection {
    NOTHING("nothing"),
    HEADGATE("Headgate"),
    SENTINEL("Sentinel");

    private final String label;

    Protection(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
