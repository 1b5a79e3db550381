package com.alibaba.csp.sentinel.datasource;

import com.alibaba.csp.sentinel.property.NoOpSentinelProperty;
import com.alibaba.csp.sentinel.property.SentinelProperty;

/** The source that holds nothing and never will. */
public final class EmptyDataSource implements ReadableDataSource<Object, Object> {

    /** The only one. */
    public static final ReadableDataSource<Object, Object> EMPTY_DATASOURCE = new EmptyDataSource();

    private static final SentinelProperty<Object> PROPERTY = new NoOpSentinelProperty();

    private EmptyDataSource() {}

    @Override
    public Object loadConfig() throws Exception {
        return null;
    }

    @Override
    public Object readSource() throws Exception {
        return null;
    }

    @Override
    public SentinelProperty<Object> getProperty() {
        return PROPERTY;
    }

    @Override
    public void close() throws Exception {
        // nothing runs
    }
}
