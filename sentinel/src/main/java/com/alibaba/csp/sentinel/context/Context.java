package com.alibaba.csp.sentinel.context;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.node.DefaultNode;
import com.alibaba.csp.sentinel.node.Node;

/** Where a chain of calls began, who is calling, and which entries are open. For one thread at a time. */
public class Context {

    private final String name;
    private final boolean async;
    private DefaultNode entranceNode;
    private Entry curEntry;
    private String origin = "";

    /** Somebody may have kept it: it must not serve again. */
    boolean handedOut;

    /** Where it is the context of a thread, if it is one that ends with its last entry. */
    Object[] place;

    /** A context to go on in on another thread. */
    public static Context newAsyncContext(DefaultNode entranceNode, String name) {
        return new Context(name, entranceNode, true);
    }

    /** A context of that name. */
    public Context(DefaultNode entranceNode, String name) {
        this(name, entranceNode, false);
    }

    /** A context of that name. */
    public Context(String name, DefaultNode entranceNode, boolean async) {
        this.name = name;
        this.entranceNode = entranceNode;
        this.async = async;
    }

    /** Whether it was made to go on in on another thread. */
    public boolean isAsync() {
        return async;
    }

    /** The name of the entrance. */
    public String getName() {
        return name;
    }

    /** Where the current entry is counted; null when there is none. */
    public Node getCurNode() {
        Entry current = getCurEntry();
        return current == null ? null : current.getCurNode();
    }

    /** Says where the current entry is counted. */
    public Context setCurNode(Node node) {
        getCurEntry().setCurNode(node);
        return this;
    }

    /** The entry that was made last and is still open, or null. */
    public Entry getCurEntry() {
        return curEntry;
    }

    /** Says which entry is the current one. */
    public Context setCurEntry(Entry curEntry) {
        this.curEntry = curEntry;
        return this;
    }

    /** Who is calling; "" when unknown. */
    public String getOrigin() {
        return origin;
    }

    /** Says who is calling. */
    public Context setOrigin(String origin) {
        this.origin = origin;
        return this;
    }

    /** Calls of the origin per second. */
    public double getOriginTotalQps() {
        Node node = getOriginNode();
        return node == null ? 0 : node.totalQps();
    }

    /** Refused calls of the origin per second. */
    public double getOriginBlockQps() {
        Node node = getOriginNode();
        return node == null ? 0 : node.blockQps();
    }

    /** Finished calls of the origin per second. */
    public double getOriginPassReqQps() {
        Node node = getOriginNode();
        return node == null ? 0 : node.successQps();
    }

    /** Admitted calls of the origin per second. */
    public double getOriginPassQps() {
        Node node = getOriginNode();
        return node == null ? 0 : node.passQps();
    }

    /** Calls of the origin in the last minute. */
    public long getOriginTotalRequest() {
        Node node = getOriginNode();
        return node == null ? 0 : node.totalRequest();
    }

    /** Refused calls of the origin in the last minute. */
    public long getOriginBlockRequest() {
        Node node = getOriginNode();
        return node == null ? 0 : node.blockRequest();
    }

    /** How long calls of the origin take, in milliseconds. */
    public double getOriginAvgRt() {
        Node node = getOriginNode();
        return node == null ? 0 : node.avgRt();
    }

    /** Calls of the origin that are running. */
    public int getOriginCurThreadNum() {
        Node node = getOriginNode();
        return node == null ? 0 : node.curThreadNum();
    }

    /** The node of the entrance. */
    public DefaultNode getEntranceNode() {
        return entranceNode;
    }

    /** The node of the entry that the current one was made in, or of the entrance. */
    public Node getLastNode() {
        Entry current = getCurEntry();
        Node last = current == null ? null : current.getLastNode();
        return last == null ? entranceNode : last;
    }

    /** Where the calls of the origin are counted; null when there is no entry or no origin. */
    public Node getOriginNode() {
        Entry current = getCurEntry();
        return current == null ? null : current.getOriginNode();
    }

    @Override
    public String toString() {
        return "Context{name='" + name + "', entranceNode=" + entranceNode + ", curEntry=" + getCurEntry()
                + ", origin='" + origin + "', async=" + async + '}';
    }
}
