/**
 * Charts drawn by our own code: data in, a picture out, as SVG that is light or dark as the reader has it, or as PNG.
 *
 * <pre>{@code
 * Chart chart = Chart.of("Offered and admitted", Axis.of("time", "s"), Axis.counts("calls", "per 10 ms"))
 *         .with(Series.bars("offered", seconds, offered).in(Tone.SHADE))
 *         .with(Series.step("admitted", seconds, admitted))
 *         .with(new Level("limit", 100));
 * String file = Svg.standalone(chart, Size.WIDE);
 * }</pre>
 *
 * <pre>
 *   Picture: Chart, Panels, Stack, TimeBands ──► painters ──► canvas ──► Svg, Png
 * </pre>
 *
 * <p>Series are told apart by colours that the colour-blind can tell apart, and by dashes and markers in black and white.
 * The legend is outside the area of the data. The same data give the same SVG bytes everywhere.
 */
@NullMarked
package io.headgate.lab.plot;

import org.jspecify.annotations.NullMarked;
