package io.headgate.rules.feed;

import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.RuleSource;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Takes what a source tells, on whatever thread, without waiting, and keeps only the last: however fast a source delivers, no
 * more than one document waits here. Safe for many threads.
 */
final class Inbox implements RuleSource.Listener {

    /**
     * What came since it was last emptied.
     *
     * @param document the last document; null when none came
     * @param failure why the source cannot be read now; null when it can, or said nothing
     * @param empty whether that is because no document was published yet
     * @param documents how many documents came
     * @param failures how many failures
     */
    record Mail(@Nullable Fetched document, @Nullable String failure, boolean empty, long documents, long failures) {

        static final Mail NONE = new Mail(null, null, false, 0, 0);

        boolean isEmpty() {
            return document == null && failure == null;
        }
    }

    private final AtomicReference<Mail> mail = new AtomicReference<>(Mail.NONE);
    private final Runnable wake;

    Inbox(Runnable wake) {
        this.wake = wake;
    }

    @Override
    @SuppressWarnings("ConstantValue") // a client without null checks may pass null, which never means "no rules"
    public void changed(@Nullable Fetched document) {
        if (document == null) {
            failed(new IllegalArgumentException("document: null (expected: a document)"));
            return;
        }
        mail.updateAndGet(before -> new Mail(document, null, false, before.documents() + 1, before.failures()));
        wake.run();
    }

    @Override
    public void failed(@Nullable Exception reason) {
        if (reason instanceof NoDocumentException missing && missing.isNotPublishedYet()) {
            String line = OneLine.of(String.valueOf(missing.getMessage()));
            mail.updateAndGet(before -> new Mail(before.document(), line, true, before.documents(), before.failures()));
            wake.run();
        } else {
            trouble(OneLine.of(reason));
        }
    }

    /** It cannot be read, for that reason. */
    void trouble(String line) {
        mail.updateAndGet(
                before -> new Mail(before.document(), line, false, before.documents(), before.failures() + 1));
        wake.run();
    }

    Mail empty() {
        return mail.getAndSet(Mail.NONE);
    }
}
