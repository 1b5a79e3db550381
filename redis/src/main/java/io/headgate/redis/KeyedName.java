package io.headgate.redis;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * One of the keys that have the same limit each.
 *
 * @param group what decides its slot of a cluster, so that others can be in the same; null for the key itself
 */
record KeyedName(@Nullable String group, String key) {

    /** Checks what strangers may have chosen. */
    KeyedName {
        requireNonNull(key, "key");
    }
}
