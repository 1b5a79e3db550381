package io.headgate.console.account;

import io.headgate.console.web.Role;
import java.util.Set;

/**
 * Somebody who may sign in.
 *
 * @param name what they sign in with
 * @param role what they may do
 * @param applications those whose rules an editor may change
 * @param seesAll whether they see all applications, and not only these
 * @param createdAt when the account was made, in milliseconds since 1970
 * @param lastLoginAt when they last signed in; 0 if never
 */
public record Account(
        String name, Role role, Set<String> applications, boolean seesAll, long createdAt, long lastLoginAt) {

    /** Copies the applications. */
    public Account {
        applications = Set.copyOf(applications);
    }

    /** Whether this account may do the same as that one. */
    boolean sameRights(Account other) {
        return role == other.role && applications.equals(other.applications) && seesAll == other.seesAll;
    }
}
