package io.headgate.rules.document.tree;

/** What a scalar is. */
public enum ScalarType {
    /** A text. */
    TEXT,
    /** A number as JSON writes it; no NaN, no infinity. */
    NUMBER,
    /** {@code true} or {@code false}. */
    BOOLEAN,
    /** Null, or in YAML nothing at all. */
    NULL,
    /** Something that YAML reads as a number or a boolean and JSON cannot write: {@code 0x10}, {@code +5}, {@code .inf}, {@code TRUE}. */
    ODD
}
