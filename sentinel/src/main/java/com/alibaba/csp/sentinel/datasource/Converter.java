package com.alibaba.csp.sentinel.datasource;

/**
 * Turns what a source holds into what a program uses: mostly a text into rules, or rules into a text.
 *
 * @param <S> what goes in
 * @param <T> what comes out
 */
public interface Converter<S, T> {

    /** What {@code source} says. */
    T convert(S source);
}
