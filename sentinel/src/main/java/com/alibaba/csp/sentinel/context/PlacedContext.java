package com.alibaba.csp.sentinel.context;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.node.DefaultNode;

/**
 * A context of which what changes with each call, its current entry, is in the place of the thread that made it, away from everything
 * that other threads use. {@link ContextUtil} sees to it that no two contexts have the same part of a place.
 */
final class PlacedContext extends Context {

    private final int part;
    private Object[] home; // null when it is in the place no longer

    PlacedContext(DefaultNode entranceNode, String name, Object[] home, int part) {
        super(entranceNode, name);
        this.home = home;
        this.part = part;
    }

    @Override
    public Entry getCurEntry() {
        Object[] known = home;
        return known == null ? super.getCurEntry() : (Entry) known[part];
    }

    @Override
    public Context setCurEntry(Entry curEntry) {
        Object[] known = home;
        if (known == null) {
            super.setCurEntry(curEntry);
        } else {
            known[part] = curEntry;
        }
        return this;
    }

    /** Leaves the place to others. Whoever still has this context may go on with it. */
    void leaveHome() {
        Entry current = getCurEntry();
        setCurEntry(null);
        home = null;
        super.setCurEntry(current);
    }
}
