package io.headgate.console;

import io.headgate.console.application.ApplicationStore;
import io.headgate.console.audit.AuditTrail;
import io.headgate.console.store.Database;
import io.headgate.limiter.Ticker;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;

/**
 * What a {@link Feature} stands on.
 *
 * @param file a file of that name in the folder of the console, for its owner only
 * @param database the store of what must not be lost, with the tables of the feature in it
 * @param trail the audit trail, in the same store
 * @param applications the applications there are
 * @param clock the time that is shown and kept
 * @param ticker the time that is counted by
 */
public record ConsoleBase(
        Function<String, Path> file,
        Database database,
        AuditTrail trail,
        ApplicationStore applications,
        Clock clock,
        Ticker ticker) {}
