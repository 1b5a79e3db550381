package io.headgate.bench.contender;

/** Which answer is measured. */
public enum Route {
    /** The limit is never reached. */
    ADMIT("admit"),
    /** The limit has been used up and stays so. */
    REFUSE("refuse");

    private final String label;

    Route(String label) {
        this.label = label;
    }

    /** As tables show it. */
    public String label() {
        return label;
    }
}
