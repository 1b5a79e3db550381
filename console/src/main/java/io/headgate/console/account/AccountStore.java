package io.headgate.console.account;

import io.headgate.console.audit.AuditEntry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Keeps accounts. A change is kept together with its entry in the audit trail, or neither is. Safe for many threads.
 */
public interface AccountStore {

    /** All accounts by name. */
    List<Account> list();

    /** The account of that name. */
    Optional<Account> find(String name);

    /** The hash of the password of that account. */
    Optional<String> passwordHash(String name);

    /** Whether there is no account at all yet. */
    boolean isEmpty();

    /** Adds the very first account; false, and nothing is changed, when there is one already. */
    boolean addFirst(Account account, String passwordHash, AuditEntry entry);

    /**
     * Adds an account; false, and nothing is changed, when the name is taken or there are too many. Throws
     * {@link UnknownApplicationException}, and nothing is changed, when its list names an application that there is not.
     */
    boolean add(Account account, String passwordHash, AuditEntry entry);

    /**
     * Gives an account another role, other applications and, unless it is "", another password. Nothing is changed when there
     * would be no admin left. Throws {@link UnknownApplicationException}, and nothing is changed, when the list names an application
     * that there is not.
     */
    Changed change(Account account, String passwordHash, AuditEntry entry);

    /** Takes an account away. Nothing is changed when there would be no admin left. */
    Changed remove(String name, AuditEntry entry);

    /**
     * Takes an application that is removed from the lists of all accounts, in the transaction of its removal, with an entry for each
     * account by whoever {@code removal} says removed it: or an application of the same name would be theirs again.
     */
    void unlist(Connection connection, String application, AuditEntry removal) throws SQLException;

    /** Gives an account another password, if its password still is the one with the hash {@code before}. */
    boolean changePassword(String name, String before, String after, AuditEntry entry);

    /**
     * Writes down that somebody signed in, and from where. A better hash of the same password, unless it is "", takes the place of the
     * one that was checked, if that is still the one of the account. Where the disk is full nothing of it is kept but the entry, which
     * waits: people have to be able to look at a console that is in trouble. Returns the hash that the account has now.
     */
    String signedIn(KnownPlace place, long at, String checked, String better, AuditEntry entry);

    /** Keeps a place from which an account was signed in. */
    void remember(KnownPlace place, long at);

    /** From where accounts were signed in: the newest places of each. */
    List<KnownPlace> places();

    /** What became of a change. */
    enum Changed {
        /** It was made. */
        DONE,
        /** There is no such account. */
        ABSENT,
        /** It is the last admin. */
        LAST_ADMIN
    }
}
