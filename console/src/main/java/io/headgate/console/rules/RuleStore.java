package io.headgate.console.rules;

import io.headgate.rules.document.InvalidDocumentException;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the rules of each application, all versions of them. Safe for many threads: of two who change the same version one is
 * told that the other was quicker.
 */
public interface RuleStore extends RulesInForce {

    /** The newest version; number 0 and a document without rules when there is none. */
    SavedRules newest(String application);

    /** That version, unless it never was or has made room for newer ones. */
    Optional<SavedRules> version(String application, long version);

    /** The newest versions before {@code before}, newest first. */
    List<RuleVersion> versions(String application, long before, int most);

    /**
     * Saves a version, together with its entry in the audit trail, and puts it in force. It has the number after the newest
     * one, or a greater one if an instance has had that; numbers are not used again when an application is removed and made anew,
     * as its instances may still remember them.
     *
     * @return the new version
     * @throws VersionConflictException when the newest version is not the expected one
     * @throws InvalidDocumentException when the text is no rule document, with all problems
     * @throws NoSuchApplicationException when there is no such application
     */
    RuleVersion save(RuleEdit edit);

    /** Removes all rules of an application. Its instances keep the ones they have. */
    void forget(String application);
}
