package com.alibaba.csp.sentinel.datasource;

import com.alibaba.csp.sentinel.property.SentinelProperty;

/**
 * A place that rules are read from.
 *
 * @param <S> how it holds them
 * @param <T> what they are
 */
public interface ReadableDataSource<S, T> {

    /** Reads and converts. */
    T loadConfig() throws Exception;

    /** What the place holds, as it is. */
    S readSource() throws Exception;

    /** Tells listeners what is read, now and later. */
    SentinelProperty<T> getProperty();

    /** Ends what this source keeps running. */
    void close() throws Exception;
}
