package io.headgate.sentinel.figures;

/**
 * What was counted in one second.
 *
 * @param start when it began, in milliseconds
 */
public record Second(long start, long pass, long block, long exception, long success, long took, long occupied) {}
