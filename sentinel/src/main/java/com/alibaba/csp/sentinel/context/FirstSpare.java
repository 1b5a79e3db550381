package com.alibaba.csp.sentinel.context;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.node.DefaultNode;

/**
 * The first spare context of a thread. What changes with each call, its current entry, is in the thread's place, away from everything
 * that other threads use. A thread has one at a time: the next one is made when nobody has this one any more.
 */
final class FirstSpare extends Context {

    FirstSpare(DefaultNode entranceNode, Object[] place) {
        super(entranceNode, Constants.CONTEXT_DEFAULT_NAME);
        this.place = place;
        place[ContextUtil.ENTRY] = null;
    }

    @Override
    public Entry getCurEntry() {
        return (Entry) place[ContextUtil.ENTRY];
    }

    @Override
    public Context setCurEntry(Entry curEntry) {
        place[ContextUtil.ENTRY] = curEntry;
        return this;
    }
}
