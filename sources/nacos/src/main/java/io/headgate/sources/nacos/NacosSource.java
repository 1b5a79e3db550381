package io.headgate.sources.nacos;

import static io.headgate.limiter.Checks.require;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.alibaba.nacos.api.PropertyKeyConst;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.config.ConfigType;
import com.alibaba.nacos.api.config.listener.AbstractListener;
import com.alibaba.nacos.api.exception.NacosException;
import io.headgate.rules.source.ConflictException;
import io.headgate.rules.source.Deadline;
import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.Pace;
import io.headgate.rules.source.WatchingSource;
import io.headgate.rules.source.WritableRuleSource;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a document in Nacos: as the configuration with one data id in one group. Safe for many threads.
 *
 * <p>Three threads named {@code nacos.publisher-…} stay when the last client is closed: they belong to Nacos as a whole.
 */
public final class NacosSource extends WatchingSource implements WritableRuleSource {
    /*
     * The client of Nacos does not throw when the server is down. It answers with the copy that it keeps on disk, or null:
     *
     *   server    its status    the client answers      which means here
     *   up        UP            the document            the document
     *   up        UP            null                    no document: a failure
     *   down      DOWN          null                    cannot be reached: a failure
     *   down      DOWN          the copy on disk        cannot be reached: a failure, since it may be of last year
     *   up, but fails inside    UP    null or the copy        cannot be told from the first two
     *
     * Null is never "no rules", so that the rules in force stay in each case. In the last row the copy is what this machine has
     * read last, which is what is in force in all but the first minute of a program. The status is asked before and after.
     *
     * To publish, it answers false for "somebody was faster" and for "failed" alike. What is there now tells them apart.
     */

    /** How often the document is read when nothing is told. */
    public static final Pace PACE = Pace.every(Duration.ofSeconds(30));

    /** How long one step, such as to read, may take, that of connecting included. */
    public static final Duration DEADLINE = Duration.ofSeconds(5);

    private static final String UP = "UP";

    private final String dataId;
    private final String group;
    private final Duration deadline;
    private final Calls calls;
    private final AbstractListener hints = new AbstractListener() {
        @Override
        public void receiveConfigInfo(String document) {
            lookAgain();
        }
    };
    private boolean listening; // of the watching thread

    /** With a client of its own, which is closed with it. */
    public NacosSource(Properties properties, String dataId, String group) {
        this(properties, dataId, group, PACE, DEADLINE);
    }

    /** With a client of its own, which is closed with it. */
    public NacosSource(Properties properties, String dataId, String group, Pace pace, Duration deadline) {
        this(null, properties, place(properties), dataId, group, pace, deadline);
    }

    /** With the given client, which stays open when this is closed. */
    public NacosSource(ConfigService service, String dataId, String group, Pace pace, Duration deadline) {
        this(requireNonNull(service, "service"), new Properties(), "", dataId, group, pace, deadline);
    }

    private NacosSource(
            @Nullable ConfigService given,
            Properties properties,
            String place,
            String dataId,
            String group,
            Pace pace,
            Duration deadline) {
        super("nacos:" + place + group + "/" + dataId, pace);
        require(!dataId.isBlank(), "dataId", dataId, "not blank");
        require(!group.isBlank(), "group", group, "not blank");
        this.dataId = dataId;
        this.group = group;
        this.deadline = deadline;
        this.calls = new Calls(given, properties, new Deadline(name(), deadline));
    }

    private static String place(Properties properties) {
        String server = properties.getProperty(PropertyKeyConst.SERVER_ADDR, "");
        String namespace = properties.getProperty(PropertyKeyConst.NAMESPACE, "");
        return (server.isEmpty() ? "" : server + "/") + (namespace.isEmpty() ? "" : namespace + "/");
    }

    @Override
    protected Fetched look(@Nullable Fetched told) throws IOException, InterruptedException {
        if (!listening) {
            calls.call(nacos -> {
                nacos.addListener(dataId, group, hints);
                return true;
            });
            listening = true;
        }
        return fetch();
    }

    @Override
    protected Fetched fetch() throws IOException, InterruptedException {
        String text = calls.call(this::text);
        if (text == null) {
            throw new NoDocumentException(name());
        }
        byte[] utf8 = text.getBytes(UTF_8);
        return new Fetched(document(utf8).text(), md5(utf8));
    }

    private @Nullable String text(ConfigService nacos) throws NacosException, IOException {
        checkUp(nacos);
        String text = nacos.getConfig(dataId, group, deadline.toMillis());
        checkUp(nacos);
        return text;
    }

    private void checkUp(ConfigService nacos) throws IOException {
        String status = nacos.getServerStatus();
        if (!UP.equals(status)) {
            throw new IOException("the server cannot be reached (status: " + status + ")");
        }
    }

    @Override
    public String publish(String text, String expectedRevision) throws IOException, InterruptedException {
        String type = (text.stripLeading().startsWith("{") ? ConfigType.JSON : ConfigType.YAML).getType();
        byte[] next = bytes(text);
        if (expectedRevision.equals(ANY_REVISION)) {
            check(calls.call(nacos -> nacos.publishConfig(dataId, group, text, type)));
        } else {
            checkExpected(expectedRevision); // where there is nothing, Nacos would not compare
            boolean replaced = calls.call(nacos -> nacos.publishConfigCas(dataId, group, text, expectedRevision, type));
            if (!replaced) {
                checkExpected(expectedRevision);
            }
            check(replaced);
        }
        lookAgain();
        return md5(next);
    }

    private void checkExpected(String expectedRevision) throws IOException, InterruptedException {
        String text = calls.call(this::text);
        String found = text == null ? NOTHING : md5(text.getBytes(UTF_8));
        if (!found.equals(expectedRevision)) {
            throw new ConflictException(name(), expectedRevision, found);
        }
    }

    private void check(boolean published) throws IOException {
        if (!published) {
            throw new IOException(name() + ": Nacos did not publish the document, and does not say why");
        }
    }

    /** The revision of a document, which Nacos compares when one is published. */
    private static String md5(byte[] utf8) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(utf8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has MD5", impossible);
        }
    }

    @Override
    protected void release() {
        calls.close(nacos -> nacos.removeListener(dataId, group, hints));
    }
}
