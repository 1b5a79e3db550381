package io.headgate.console.web;

import java.util.Locale;
import java.util.Optional;

/** What an account may do; each may what the one before it may. */
public enum Role {

    /** Sees everything. */
    VIEWER,

    /** Sees everything and changes the rules of the applications named in the account. */
    EDITOR,

    /** Does everything. */
    ADMIN;

    /** The name in JSON and in the store, as "viewer". */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The role of that name; empty when there is none. */
    public static Optional<Role> of(String word) {
        for (Role role : values()) {
            if (role.word().equals(word)) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }
}
