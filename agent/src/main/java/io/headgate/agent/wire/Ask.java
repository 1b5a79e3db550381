package io.headgate.agent.wire;

/**
 * A question to one instance. It answers with the same id, within a few seconds or never.
 *
 * @param id chosen by the console
 * @param what what it wants to see
 * @param of the resource it is about; "" for all
 */
public record Ask(long id, What what, String of) implements Message {

    /** What can be asked for. */
    public enum What {
        /** The call tree: entrances, what was called through each, and figures. */
        TREE,
        /** The rules that run, their figures and the state of their guards; hot values are part of it. */
        RULES,
        /** The callers of one resource. */
        ORIGINS
    }
}
