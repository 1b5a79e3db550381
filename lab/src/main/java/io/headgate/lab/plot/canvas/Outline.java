package io.headgate.lab.plot.canvas;

import java.util.Arrays;

/** Points one after the other. For one thread. */
public final class Outline {

    private double[] xs = new double[16];
    private double[] ys = new double[16];
    private int size;

    /** Adds a point. @return this */
    public Outline to(double x, double y) {
        if (size == xs.length) {
            xs = Arrays.copyOf(xs, 2 * size);
            ys = Arrays.copyOf(ys, 2 * size);
        }
        xs[size] = x;
        ys[size++] = y;
        return this;
    }

    /** How many points there are. */
    public int size() {
        return size;
    }

    /** How far right the point is. */
    public double x(int index) {
        return xs[index];
    }

    /** How far down the point is. */
    public double y(int index) {
        return ys[index];
    }
}
