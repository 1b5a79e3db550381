package io.headgate.lab.plot.canvas;

/**
 * How text is drawn.
 *
 * @param tone its colour
 * @param size the height of a line of it in pixels
 * @param weight how heavy it is
 * @param anchor which part of it is where the text is put
 */
public record Lettering(Tone tone, double size, Weight weight, Anchor anchor) {

    /** How heavy letters are. */
    public enum Weight {
        /** As in running text. */
        PLAIN,
        /** As in a heading. */
        BOLD
    }

    /** The part of a text that stays put, however long the text is. */
    public enum Anchor {
        /** Its left end. */
        START,
        /** Its middle. */
        MIDDLE,
        /** Its right end. */
        END
    }

    /** Plain letters from the left. */
    public static Lettering plain(Tone tone, double size) {
        return new Lettering(tone, size, Weight.PLAIN, Anchor.START);
    }

    /** Bold letters from the left. */
    public static Lettering bold(Tone tone, double size) {
        return new Lettering(tone, size, Weight.BOLD, Anchor.START);
    }

    /** The same, put elsewhere. */
    public Lettering at(Anchor other) {
        return new Lettering(tone, size, weight, other);
    }
}
