package io.headgate.lab.plot.canvas;

import java.util.stream.Collectors;

/**
 * Draws as SVG text: the same shapes give the same bytes, in every locale. Colours are classes of the {@link Stylesheet};
 * programs that know no style sheets see the light ones. For one thread.
 */
public final class SvgCanvas implements Canvas {

    private static final String FONTS = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif";

    private final StringBuilder shapes = new StringBuilder();

    @Override
    public void polyline(Outline path, Stroke stroke) {
        shapes.append("<polyline points=\"");
        points(path);
        shapes.append("\" fill=\"none\"");
        tone('s', "stroke", stroke.tone());
        attribute("stroke-width", stroke.width());
        if (stroke.dash() != Dash.SOLID) {
            String lengths =
                    stroke.dash().lengths().stream().map(SvgCanvas::number).collect(Collectors.joining(" "));
            shapes.append(" stroke-dasharray=\"").append(lengths).append('"');
        }
        shapes.append(" stroke-linejoin=\"round\"/>\n");
    }

    @Override
    public void polygon(Outline path, Fill fill) {
        shapes.append("<polygon points=\"");
        points(path);
        shapes.append('"');
        filled(fill);
    }

    @Override
    public void rect(double x, double y, double width, double height, Fill fill) {
        shapes.append("<rect");
        attribute("x", x);
        attribute("y", y);
        attribute("width", width);
        attribute("height", height);
        filled(fill);
    }

    @Override
    public void text(String text, double x, double y, Lettering lettering) {
        shapes.append("<text");
        attribute("x", x);
        attribute("y", y);
        attribute("font-size", lettering.size());
        if (lettering.weight() == Lettering.Weight.BOLD) {
            shapes.append(" font-weight=\"600\"");
        }
        switch (lettering.anchor()) {
            case MIDDLE -> shapes.append(" text-anchor=\"middle\"");
            case END -> shapes.append(" text-anchor=\"end\"");
            case START -> {}
        }
        tone('f', "fill", lettering.tone());
        shapes.append('>').append(Xml.escaped(text)).append("</text>\n");
    }

    private void points(Outline path) {
        for (int index = 0; index < path.size(); index++) {
            if (index > 0) {
                shapes.append(' ');
            }
            shapes.append(number(path.x(index))).append(',').append(number(path.y(index)));
        }
    }

    private void filled(Fill fill) {
        tone('f', "fill", fill.tone());
        if (fill.opacity() < 1) {
            shapes.append(" fill-opacity=\"")
                    .append(Math.round(fill.opacity() * 100) / 100.0)
                    .append('"');
        }
        shapes.append("/>\n");
    }

    private void tone(char kind, String attribute, Tone tone) {
        shapes.append(" class=\"hg-").append(kind).append('-').append(tone.cssName());
        shapes.append("\" ").append(attribute).append("=\"").append(tone.colour(Theme.LIGHT));
        shapes.append('"');
    }

    private void attribute(String name, double value) {
        shapes.append(' ').append(name).append("=\"").append(number(value)).append('"');
    }

    /** To a tenth of a pixel, which is finer than print. */
    static String number(double value) {
        long tenths = Math.round(value * 10);
        String whole = (tenths < 0 ? "-" : "") + Math.abs(tenths / 10);
        return tenths % 10 == 0 ? whole : whole + "." + Math.abs(tenths % 10);
    }

    /** The picture as part of an HTML page that has {@link Stylesheet} for all its pictures. */
    public String inline(String title, String description, int width, int height) {
        return document("", title, description, width, height);
    }

    /** The picture as a file of its own. */
    public String standalone(String title, String description, int width, int height) {
        return document("<style>\n" + Stylesheet.of("svg") + "</style>\n", title, description, width, height);
    }

    private String document(String style, String title, String description, int width, int height) {
        String name = Xml.escaped(title);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height + "\" width=\"" + width
                + "\" height=\"" + height + "\" role=\"img\" aria-label=\"" + name + "\" font-family=\"" + FONTS
                + "\">\n<title>" + name + "</title>\n<desc>" + Xml.escaped(description) + "</desc>\n" + style + shapes
                + "</svg>\n";
    }
}
