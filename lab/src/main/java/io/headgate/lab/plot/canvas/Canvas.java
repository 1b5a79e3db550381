package io.headgate.lab.plot.canvas;

/** Takes shapes, the later ones over the earlier. For one thread. */
public interface Canvas {

    /** A line through the points. */
    void polyline(Outline path, Stroke stroke);

    /** The area within the points. */
    void polygon(Outline path, Fill fill);

    /** An upright rectangle with its upper left corner at {@code x}, {@code y}. */
    void rect(double x, double y, double width, double height, Fill fill);

    /** Text whose baseline is at {@code y}; the lettering says which part of it is at {@code x}. */
    void text(String text, double x, double y, Lettering lettering);

    /** A straight line. */
    default void line(double fromX, double fromY, double toX, double toY, Stroke stroke) {
        polyline(new Outline().to(fromX, fromY).to(toX, toY), stroke);
    }
}
