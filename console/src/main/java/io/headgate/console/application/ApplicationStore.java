package io.headgate.console.application;

import io.headgate.console.audit.AuditEntry;
import java.util.List;
import java.util.Optional;

/**
 * Keeps applications and the hashes of their credentials. A change is kept together with its entry in the audit trail, or
 * neither is. Safe for many threads.
 */
public interface ApplicationStore {

    /** All applications by name. */
    List<Application> list();

    /** The application of that name. */
    Optional<Application> find(String name);

    /** The name of the application whose credential has that hash. */
    Optional<String> holding(String credentialHash);

    /** Adds an application; false, and nothing is changed, when the name is taken or there are too many. */
    boolean add(Application application, String credentialHash, AuditEntry entry);

    /** Gives an application another credential, the old one ends; false when there is no such application. */
    boolean replaceCredential(String name, String credentialHash, long at, AuditEntry entry);

    /** Takes an application away; false when there is none. */
    boolean remove(String name, AuditEntry entry);
}
