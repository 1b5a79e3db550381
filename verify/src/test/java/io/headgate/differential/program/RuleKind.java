package io.headgate.differential.program;

/** The five managers that rules are loaded into, in the order in which Sentinel asks them. */
public enum RuleKind {
    AUTHORITY,
    SYSTEM,
    HOT,
    FLOW,
    BREAKER;

    static RuleKind of(ProgramRule rule) {
        if (rule instanceof ProgramRule.Flow) {
            return FLOW;
        } else if (rule instanceof ProgramRule.Breaker) {
            return BREAKER;
        } else if (rule instanceof ProgramRule.Hot) {
            return HOT;
        }
        return rule instanceof ProgramRule.Authority ? AUTHORITY : SYSTEM;
    }
}
