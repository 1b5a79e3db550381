package io.headgate.lab.plot;

/**
 * The area of the data on a canvas.
 *
 * @param left its left side
 * @param top its upper side
 * @param width how wide it is
 * @param height how high it is
 * @param x what lies from left to right
 * @param y what lies from bottom to top
 */
record Frame(double left, double top, double width, double height, Range x, Range y) {

    double px(double value) {
        return left + (x.clamped(value) - x.from()) / x.length() * width;
    }

    double py(double value) {
        return bottom() - (y.clamped(value) - y.from()) / y.length() * height;
    }

    double right() {
        return left + width;
    }

    double bottom() {
        return top + height;
    }

    /** The y from which bars and areas rise: zero, where it is to be seen. */
    double base() {
        return py(0);
    }
}
