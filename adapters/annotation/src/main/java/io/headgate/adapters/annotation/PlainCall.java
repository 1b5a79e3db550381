package io.headgate.adapters.annotation;

import io.headgate.Body;
import io.headgate.Entryway;
import org.jspecify.annotations.Nullable;

/** Calls that end when the method returns or throws. Safe for many threads. */
final class PlainCall implements CallForm {

    /*
     * Hot path: one small object for each call, the body, which the compiler removes where it sees through the engine. Handlers
     * run when the call has ended: their time is not the time of the resource, and what they throw is not its error.
     */

    private final Entryway entryway;
    private final CallKey key;
    private final CountedErrors errors;
    private final Handlers handlers;

    PlainCall(Protection protection) {
        entryway = protection.entryway();
        key = protection.key();
        errors = protection.errors();
        handlers = protection.handlers();
    }

    @Override
    public @Nullable Object call(@Nullable Object target, @Nullable Object[] arguments, Invocation invocation)
            throws Throwable {
        Object keyed = key.of(arguments);
        Counted body = new Counted(invocation, errors);
        Object result;
        try {
            result = entryway.call(keyed, body);
        } catch (Throwable error) {
            return handlers.answer(target, arguments, error);
        }
        if (body.uncounted != null) {
            throw body.uncounted;
        }
        return result;
    }

    /** Keeps what does not count as an error from the engine. For one call. */
    private static final class Counted implements Body<@Nullable Object, RuntimeException> {

        private final Invocation invocation;
        private final CountedErrors errors;
        private @Nullable Throwable uncounted;

        Counted(Invocation invocation, CountedErrors errors) {
            this.invocation = invocation;
            this.errors = errors;
        }

        @Override
        public @Nullable Object get() {
            try {
                return invocation.proceed();
            } catch (Throwable error) {
                if (errors.counts(error)) {
                    throw Thrown.as(error);
                }
                uncounted = error;
                return null;
            }
        }
    }
}
