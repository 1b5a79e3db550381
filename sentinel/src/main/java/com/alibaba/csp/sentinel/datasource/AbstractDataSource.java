package com.alibaba.csp.sentinel.datasource;

import com.alibaba.csp.sentinel.property.DynamicSentinelProperty;
import com.alibaba.csp.sentinel.property.SentinelProperty;

/**
 * A source with a converter and a property; what is missing is {@link #readSource()}.
 *
 * @param <S> how it holds its values
 * @param <T> what they are
 */
public abstract class AbstractDataSource<S, T> implements ReadableDataSource<S, T> {

    protected final Converter<S, T> parser;
    protected final SentinelProperty<T> property;

    /** A source whose property has no value yet. */
    public AbstractDataSource(Converter<S, T> parser) {
        if (parser == null) {
            throw new IllegalArgumentException("parser can't be null");
        }
        this.parser = parser;
        this.property = new DynamicSentinelProperty<>();
    }

    @Override
    public T loadConfig() throws Exception {
        return loadConfig(readSource());
    }

    /** Converts what was read before. */
    public T loadConfig(S conf) throws Exception {
        return parser.convert(conf);
    }

    @Override
    public SentinelProperty<T> getProperty() {
        return property;
    }
}
