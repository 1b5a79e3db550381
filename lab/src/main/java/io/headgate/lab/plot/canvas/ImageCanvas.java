package io.headgate.lab.plot.canvas;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * Draws pixels, two to each pixel of a screen so that it prints well. Text is in the fonts of the machine; on one without
 * any, {@link IllegalStateException} says what to install. For one thread.
 */
public final class ImageCanvas implements Canvas {

    private static final int SCALE = 2;
    private static final String NO_FONTS =
            "png: no fonts on this machine (expected: some; Debian, Ubuntu: apt-get install fontconfig fonts-dejavu-core)";

    private final BufferedImage image;
    private final Graphics2D graphics;
    private final Theme theme;

    /** An empty canvas of so many pixels of a screen. */
    public ImageCanvas(int width, int height, Theme theme) {
        this.image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
        this.graphics = graphics(image);
        this.theme = theme;
        graphics.scale(SCALE, SCALE);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    /** The JDK tells a machine without fonts by errors of many kinds: a missing library, a null pointer, a plain Error. */
    private static Graphics2D graphics(BufferedImage image) {
        try {
            Graphics2D graphics = image.createGraphics();
            graphics.getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, 12)).stringWidth("headgate");
            return graphics;
        } catch (Error | RuntimeException noFonts) {
            throw new IllegalStateException(NO_FONTS, noFonts);
        }
    }

    @Override
    public void polyline(Outline path, Stroke stroke) {
        paint(stroke.tone(), 1);
        graphics.setStroke(pen(stroke));
        graphics.draw(shape(path));
    }

    private static BasicStroke pen(Stroke stroke) {
        List<Double> lengths = stroke.dash().lengths();
        float width = (float) stroke.width();
        if (lengths.isEmpty()) {
            return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
        }
        float[] dash = new float[lengths.size()];
        for (int index = 0; index < dash.length; index++) {
            dash[index] = lengths.get(index).floatValue();
        }
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0);
    }

    @Override
    public void polygon(Outline path, Fill fill) {
        paint(fill.tone(), fill.opacity());
        Path2D shape = shape(path);
        shape.closePath();
        graphics.fill(shape);
    }

    @Override
    public void rect(double x, double y, double width, double height, Fill fill) {
        paint(fill.tone(), fill.opacity());
        graphics.fill(new Rectangle2D.Double(x, y, width, height));
    }

    @Override
    public void text(String text, double x, double y, Lettering lettering) {
        int style = lettering.weight() == Lettering.Weight.BOLD ? Font.BOLD : Font.PLAIN;
        Font font = new Font(Font.SANS_SERIF, style, 1).deriveFont((float) lettering.size() * 0.92f);
        paint(lettering.tone(), 1);
        graphics.setFont(font);
        FontMetrics metrics = graphics.getFontMetrics();
        double width = metrics.getStringBounds(text, graphics).getWidth();
        double left = switch (lettering.anchor()) {
            case START -> x;
            case MIDDLE -> x - width / 2;
            case END -> x - width;
        };
        graphics.drawString(text, (float) left, (float) y);
    }

    private void paint(Tone tone, double opacity) {
        Color colour = Color.decode(tone.colour(theme));
        graphics.setColor(
                new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), (int) Math.round(opacity * 255)));
    }

    private static Path2D shape(Outline path) {
        Path2D shape = new Path2D.Double();
        for (int index = 0; index < path.size(); index++) {
            if (index == 0) {
                shape.moveTo(path.x(0), path.y(0));
            } else {
                shape.lineTo(path.x(index), path.y(index));
            }
        }
        return shape;
    }

    /** What has been drawn, as the bytes of a PNG file. */
    public byte[] png() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException impossible) {
            throw new AssertionError("writing to memory does not fail", impossible);
        }
        return bytes.toByteArray();
    }
}
