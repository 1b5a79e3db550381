package io.headgate.lab.plot;

/** Something that can be drawn; {@link Svg} and {@link Png} do. */
public sealed interface Picture permits Chart, Panels, Stack, TimeBands {

    /** What it shows, in one line; may be empty. */
    String title();

    /** What can be seen on it, for those who cannot see it. */
    String description();

    /** The height that suits it when it is {@code width} pixels wide. */
    int heightAt(int width);
}
