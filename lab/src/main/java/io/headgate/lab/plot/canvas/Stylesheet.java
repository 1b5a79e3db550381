package io.headgate.lab.plot.canvas;

/** The style sheet that gives the shapes of an {@link SvgCanvas} their colours, light or dark as the reader has it. */
public final class Stylesheet {

    private Stylesheet() {}

    /** The whole sheet for shapes within elements that {@code selector} finds, such as {@code svg} or {@code :root}. */
    public static String of(String selector) {
        StringBuilder css = new StringBuilder();
        css.append(selector).append('{').append(colours(Theme.LIGHT)).append("}\n");
        css.append("@media screen and (prefers-color-scheme:dark){")
                .append(selector)
                .append('{')
                .append(colours(Theme.DARK))
                .append("}}\n");
        for (Tone tone : Tone.values()) {
            String name = tone.cssName();
            css.append(".hg-s-" + name + "{stroke:var(--hg-" + name + ")}");
            css.append(".hg-f-" + name + "{fill:var(--hg-" + name + ")}\n");
        }
        return css.toString();
    }

    private static String colours(Theme theme) {
        StringBuilder colours = new StringBuilder("color-scheme:light dark;");
        for (Tone tone : Tone.values()) {
            colours.append("--hg-")
                    .append(tone.cssName())
                    .append(':')
                    .append(tone.colour(theme))
                    .append(';');
        }
        return colours.toString();
    }
}
