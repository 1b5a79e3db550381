package io.headgate.lab.plot.canvas;

/** The paper that is drawn on. */
public enum Theme {
    /** Dark on light, as printed. */
    LIGHT,
    /** Light on dark. */
    DARK
}
