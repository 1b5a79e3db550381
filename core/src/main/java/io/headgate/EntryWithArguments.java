package io.headgate;

import org.jspecify.annotations.Nullable;

/** An entry that guards learn from by its arguments. */
final class EntryWithArguments extends Entry {

    private final Object arguments;

    EntryWithArguments(BoundCall call, Plan plan, long startedAt, Object arguments) {
        super(call, plan, startedAt);
        this.arguments = arguments;
    }

    @Override
    @Nullable
    Object arguments() {
        return arguments;
    }
}
