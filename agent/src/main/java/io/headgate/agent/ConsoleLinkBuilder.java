package io.headgate.agent;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.rules.usage.UnusedRules;
import java.net.URI;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Settings of a {@link ConsoleLink}. For one thread. */
public final class ConsoleLinkBuilder {

    private static final Pattern CREDENTIAL = Pattern.compile("[\\x21-\\x7e]{1,1000}");

    private final URI console;
    private boolean allowPlaintext;
    private LinkPace pace = LinkPace.USUAL;
    String instance = "";

    @Nullable
    SSLContext tls;

    @Nullable
    UnusedRules unusedRules;

    @Nullable
    private String credential;

    @Nullable
    private Headgate headgate;

    ConsoleLinkBuilder(URI console) {
        this.console = requireNonNull(console, "console");
    }

    // ------------------------------------------------------------------ essential

    /** What the console gave out for this application. It is sent to the console and shown nowhere. */
    public ConsoleLinkBuilder credential(String newCredential) {
        boolean fits = CREDENTIAL.matcher(newCredential).matches();
        require(fits, "credential", newCredential.length() + " characters", "1 to 1000 of ASCII without spaces");
        credential = newCredential;
        return this;
    }

    /** What to tell of. */
    public ConsoleLinkBuilder headgate(Headgate newHeadgate) {
        headgate = requireNonNull(newHeadgate, "headgate");
        return this;
    }

    // ------------------------------------------------------------------ frequent

    /**
     * The name of this instance, which no other instance of the application has, and the same after a restart if it can be. By
     * default host and process, as {@code host-7:4711}.
     */
    public ConsoleLinkBuilder instance(String newInstance) {
        boolean fits = !newInstance.isBlank() && newInstance.length() <= 200;
        require(fits, "instance", '"' + newInstance + '"', "1 to 200 characters");
        instance = newInstance;
        return this;
    }

    /** Certificates of one's own; those of the Java runtime by default. */
    public ConsoleLinkBuilder tls(SSLContext newTls) {
        tls = requireNonNull(newTls, "tls");
        return this;
    }

    // ------------------------------------------------------------------ rare

    /** Who watches for rules that do nothing, for an application that has one already. By default the link watches by itself. */
    public ConsoleLinkBuilder unusedRules(UnusedRules newUnusedRules) {
        unusedRules = requireNonNull(newUnusedRules, "unusedRules");
        return this;
    }

    /** Lets the credential and everything else go over the network in plain text. Without it only to this machine. */
    public ConsoleLinkBuilder allowPlaintext() {
        allowPlaintext = true;
        return this;
    }

    ConsoleLinkBuilder pace(LinkPace newPace) {
        pace = newPace;
        return this;
    }

    LinkPace pace() {
        return pace;
    }

    String credential() {
        return requireNonNull(credential, "credential");
    }

    Headgate headgate() {
        return requireNonNull(headgate, "headgate");
    }

    ConsoleAddress address() {
        return ConsoleAddress.of(console, allowPlaintext);
    }

    /** The link, which connects by itself, now and whenever it has lost the console. Waits for nothing. */
    public ConsoleLink start() {
        require(credential != null, "credential", "none", "the one that the console gave out");
        require(headgate != null, "headgate", "none", "the one to tell of");
        return new ConsoleLink(this);
    }
}
