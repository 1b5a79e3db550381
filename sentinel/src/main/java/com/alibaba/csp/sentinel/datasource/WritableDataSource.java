package com.alibaba.csp.sentinel.datasource;

/**
 * A place that rules are kept in.
 *
 * @param <T> what is kept
 */
public interface WritableDataSource<T> {

    /** Replaces what is kept. */
    void write(T value) throws Exception;

    /** Ends what this source keeps running. */
    void close() throws Exception;
}
