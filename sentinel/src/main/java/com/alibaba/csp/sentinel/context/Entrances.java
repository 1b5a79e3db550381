package com.alibaba.csp.sentinel.context;

import com.alibaba.csp.sentinel.Constants;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.EntranceNode;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.util.AssertUtil;
import io.headgate.sentinel.Engine;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The nodes of the entrances: one for each name up to a cap, and one for all others together. What comes in through one of those is
 * checked like everything else.
 */
final class Entrances {

    private static final Map<String, DefaultNode> BY_NAME = new ConcurrentHashMap<>();
    private static volatile DefaultNode ofDefault;
    private static DefaultNode others; // guarded by the class

    static {
        reset();
    }

    private Entrances() {}

    static DefaultNode of(String name) {
        AssertUtil.notNull(name, "context name cannot be null");
        DefaultNode known = BY_NAME.get(name);
        return known != null ? known : make(name);
    }

    static DefaultNode ofDefault() {
        return ofDefault;
    }

    static int size() {
        return BY_NAME.size();
    }

    private static synchronized DefaultNode make(String name) {
        DefaultNode known = BY_NAME.get(name);
        if (known != null) {
            return known;
        }
        if (BY_NAME.size() > Constants.MAX_CONTEXT_NAME_SIZE) {
            return others();
        }
        DefaultNode fresh = grow(name);
        BY_NAME.put(name, fresh);
        return fresh;
    }

    private static DefaultNode others() {
        if (others == null) {
            RecordLog.warn("Context <" + Engine.OTHERS + ">: more than " + Constants.MAX_CONTEXT_NAME_SIZE
                    + " names, the others are counted together. Rules hold for them as for all.");
            others = grow(Engine.OTHERS);
        }
        return others;
    }

    private static DefaultNode grow(String name) {
        DefaultNode fresh = new EntranceNode(new StringResourceWrapper(name, EntryType.IN), null);
        Constants.ROOT.addChild(fresh);
        return fresh;
    }

    static synchronized void reset() {
        BY_NAME.clear();
        others = null;
        Constants.ROOT.removeChildList();
        ofDefault = grow(Constants.CONTEXT_DEFAULT_NAME);
        BY_NAME.put(Constants.CONTEXT_DEFAULT_NAME, ofDefault);
    }
}
