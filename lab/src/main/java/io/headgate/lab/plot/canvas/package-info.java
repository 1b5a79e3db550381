/**
 * Something to draw on: lines, areas and text in named tones, as SVG text or as pixels. It knows nothing of charts.
 *
 * <p>Lengths are in pixels of a screen, x to the right and y down, as in SVG.
 */
@NullMarked
package io.headgate.lab.plot.canvas;

import org.jspecify.annotations.NullMarked;
