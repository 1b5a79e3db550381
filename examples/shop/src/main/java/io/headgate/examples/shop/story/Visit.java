package io.headgate.examples.shop.story;

/** What a client comes for. */
public enum Visit {
    /** Reads the catalogue. */
    BROWSE,
    /** Looks at one product. */
    LOOK,
    /** Orders one product. */
    ORDER
}
