package io.headgate.lab.plot.canvas;

import java.util.List;
import java.util.Locale;

/**
 * A colour by what it is for, light or dark as the reader has it. Those for data are those of Okabe and Ito, which people
 * with any of the common kinds of colour blindness tell apart; on dark paper they are lighter. Each also has a dash, so
 * that lines are told apart in black and white.
 */
public enum Tone {
    /** The first for data. */
    BLUE("#0072b2", "#5aaee8", Dash.SOLID),
    /** The second for data; also for what is bad. */
    VERMILLION("#d55e00", "#ff8540", Dash.LONG),
    /** For data; also for what is good. */
    GREEN("#009e73", "#2fc79a", Dash.DASH_DOT),
    /** For data. */
    PURPLE("#cc79a7", "#e69fc8", Dash.SHORT),
    /** For data; also for what needs caution. */
    ORANGE("#e69f00", "#f5b83d", Dash.VERY_LONG),
    /** For data. */
    SKY("#56b4e9", "#a9dcfb", Dash.DASH_DOT_DOT),
    /** For data, rather as an area than as a line. */
    YELLOW("#f0e442", "#f0e442", Dash.DOT),
    /** For text, and for lines that matter as much. */
    INK("#1b1f24", "#e8eaed", Dash.SHORT),
    /** For text and data in the background. */
    MUTED("#667079", "#9aa4af", Dash.SOLID),
    /** For areas in the background. */
    SHADE("#c4cad0", "#4a525b", Dash.SOLID),
    /** For the lines of the grid. */
    GRID("#e4e7ea", "#2d333a", Dash.SOLID),
    /** What is drawn on. */
    PAPER("#ffffff", "#15191e", Dash.SOLID);

    private static final List<Tone> FOR_DATA = List.of(BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY, YELLOW, INK);

    private final String light;
    private final String dark;
    private final Dash dash;

    Tone(String light, String dark, Dash dash) {
        this.light = light;
        this.dark = dark;
        this.dash = dash;
    }

    /** The tones that data take unless told otherwise, in this order. */
    public static List<Tone> forData() {
        return FOR_DATA;
    }

    /** The colour as {@code #rrggbb}. */
    public String colour(Theme theme) {
        return theme == Theme.LIGHT ? light : dark;
    }

    /** The pattern of a line in this tone. */
    public Dash dash() {
        return dash;
    }

    /** Its name in style sheets. */
    String cssName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
