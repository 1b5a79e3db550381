package io.headgate.differential.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a program does. Lines are its threads, known by their numbers; calls are known by theirs. A step that refers to a
 * call that was refused, or never made, does nothing: so any step may be left out of a program.
 */
public sealed interface Step {

    /** Rules of one kind are loaded instead of all others of that kind. */
    record Load(RuleKind kind, List<ProgramRule> rules) implements Step {
        @Override
        public String toString() {
            return "load " + kind + " " + rules;
        }
    }

    /** A call begins, {@code SphU.entry} or {@code SphU.asyncEntry}. */
    record Open(
            int line,
            int call,
            String resource,
            boolean inbound,
            int permits,
            boolean async,
            List<@Nullable Object> arguments)
            implements Step {
        @Override
        public String toString() {
            return "line %d: %d = %s(\"%s\", %s, %d%s)"
                    .formatted(
                            line,
                            call,
                            async ? "asyncEntry" : "entry",
                            resource,
                            inbound ? "IN" : "OUT",
                            permits,
                            arguments.isEmpty() ? "" : ", " + arguments);
        }
    }

    /** A call ends, whether or not it is its turn; {@code count} is what its exit says that it stood for, null when that says nothing. */
    record Close(int line, int call, @Nullable Integer count) implements Step {
        @Override
        public String toString() {
            return "line %d: %d.exit(%s)".formatted(line, call, count == null ? "" : count);
        }
    }

    /** How an error is told. */
    enum Telling {
        TRACE,
        TRACE_ENTRY,
        TRACE_CONTEXT
    }

    /** An error is told of: of a certain call, or of whichever runs. */
    record Fail(int line, int call, Telling telling) implements Step {
        @Override
        public String toString() {
            return switch (telling) {
                case TRACE -> "line %d: Tracer.trace(error)".formatted(line);
                case TRACE_ENTRY -> "line %d: Tracer.traceEntry(error, %d)".formatted(line, call);
                case TRACE_CONTEXT -> "line %d: Tracer.traceContext(error, context)".formatted(line);
            };
        }
    }

    /** {@code ContextUtil.enter}. */
    record Enter(int line, String context, String origin) implements Step {
        @Override
        public String toString() {
            return "line %d: ContextUtil.enter(\"%s\", \"%s\")".formatted(line, context, origin);
        }
    }

    /** {@code ContextUtil.exit}. */
    record Leave(int line) implements Step {
        @Override
        public String toString() {
            return "line %d: ContextUtil.exit()".formatted(line);
        }
    }

    /** From here on the line is within {@code ContextUtil.runOnContext(call.getAsyncContext(), …)}. */
    record Follow(int line, int call) implements Step {
        @Override
        public String toString() {
            return "line %d: runOnContext(%d.getAsyncContext()) {".formatted(line, call);
        }
    }

    /** The line is back from there. */
    record Return(int line) implements Step {
        @Override
        public String toString() {
            return "line %d: }".formatted(line);
        }
    }

    /** Time goes by. */
    record Pass(int millis) implements Step {
        @Override
        public String toString() {
            return "+" + millis + " ms";
        }
    }

    /** The figures of all nodes are read. */
    record Look() implements Step {
        @Override
        public String toString() {
            return "look";
        }
    }
}
