package com.alibaba.csp.sentinel.context;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.node.DefaultNode;

/**
 * A spare context of a thread, of which there is one at a time: the next one is made when nobody has this one any more, and so no entry
 * of it is open. What changes with each call, its current entry, is in the thread's place, away from everything that other threads use.
 */
final class FirstSpare extends Context {

    FirstSpare(DefaultNode entranceNode) {
        super(entranceNode, Constants.CONTEXT_DEFAULT_NAME);
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
