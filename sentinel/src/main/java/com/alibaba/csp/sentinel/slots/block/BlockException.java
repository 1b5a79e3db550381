package com.alibaba.csp.sentinel.slots.block;

/** A call was refused by a rule. Has no stack trace: a refusal is an answer, not a fault. */
public abstract class BlockException extends Exception {

    private static final long serialVersionUID = 1;

    private static final int MAX_SEARCH_DEPTH = 10;

    public static final String BLOCK_EXCEPTION_FLAG = "SentinelBlockException";
    public static final String BLOCK_EXCEPTION_MSG_PREFIX = "SentinelBlockException: ";

    /** Thrown by programs that want one exception for every refusal. */
    public static RuntimeException THROW_OUT_EXCEPTION = new RuntimeException(BLOCK_EXCEPTION_FLAG);

    public static StackTraceElement[] sentinelStackTrace = {
        new StackTraceElement(BlockException.class.getName(), "block", "BlockException", 0)
    };

    static {
        THROW_OUT_EXCEPTION.setStackTrace(sentinelStackTrace);
    }

    @SuppressWarnings("serial") // rules are beans; nobody sends a refusal elsewhere with its rule
    protected AbstractRule rule;

    private String ruleLimitApp;

    public BlockException(String ruleLimitApp) {
        this.ruleLimitApp = ruleLimitApp;
    }

    public BlockException(String ruleLimitApp, AbstractRule rule) {
        this.ruleLimitApp = ruleLimitApp;
        this.rule = rule;
    }

    public BlockException(String message, Throwable cause) {
        super(message, cause);
    }

    public BlockException(String ruleLimitApp, String message) {
        super(message);
        this.ruleLimitApp = ruleLimitApp;
    }

    public BlockException(String ruleLimitApp, String message, AbstractRule rule) {
        super(message);
        this.ruleLimitApp = ruleLimitApp;
        this.rule = rule;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    /** Whom the rule was for; the origin itself for a rule about who may call. */
    public String getRuleLimitApp() {
        return ruleLimitApp;
    }

    public void setRuleLimitApp(String ruleLimitApp) {
        this.ruleLimitApp = ruleLimitApp;
    }

    /** For code that may throw nothing checked; {@link #isBlockException} recognises it. */
    public RuntimeException toRuntimeException() {
        RuntimeException made =
                new RuntimeException(BLOCK_EXCEPTION_MSG_PREFIX + getClass().getSimpleName());
        made.setStackTrace(sentinelStackTrace);
        return made;
    }

    /** Whether it, or one of its first causes, is a refusal or was made from one. */
    public static boolean isBlockException(Throwable thrown) {
        Throwable each = thrown;
        for (int depth = 0; each != null && depth < MAX_SEARCH_DEPTH; depth++) {
            if (each instanceof BlockException || hasFlag(each)) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }

    private static boolean hasFlag(Throwable thrown) {
        return thrown.getMessage() != null && thrown.getMessage().startsWith(BLOCK_EXCEPTION_FLAG);
    }

    /** A copy of the rule that refused, the same for all its refusals; null where there is none. */
    public AbstractRule getRule() {
        return rule;
    }
}
