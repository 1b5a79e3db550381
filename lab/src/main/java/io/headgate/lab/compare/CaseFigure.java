package io.headgate.lab.compare;

import io.headgate.lab.plot.Picture;

/**
 * A picture of a case.
 *
 * @param name what it is called in names of files, such as {@code cumulative}
 * @param picture what is drawn
 * @param caption what to see on it
 */
public record CaseFigure(String name, Picture picture, String caption) {}
