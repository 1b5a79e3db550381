package io.headgate.rules.document;

/** How a document is written. Every JSON document is also read as YAML. */
public enum Syntax {
    /** Without comments. */
    JSON,

    /** With comments. */
    YAML
}
