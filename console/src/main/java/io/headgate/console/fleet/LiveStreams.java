package io.headgate.console.fleet;

import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** All who watch. A picture is made once for all who watch the same, and not at all if nobody does. Safe for many threads. */
final class LiveStreams {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final int most;
    private final int mostOfAnAccount;
    private final Clock clock;
    private final List<LiveStream> streams = new CopyOnWriteArrayList<>();
    private boolean closed;

    LiveStreams(int most, int mostOfAnAccount, Clock clock) {
        this.most = most;
        this.mostOfAnAccount = mostOfAnAccount;
        this.clock = clock;
    }

    /** A stream that begins with how it goes now; null when there are too many, in all or of that account. Whoever opens it closes it. */
    @Nullable
    LiveStream open(ApplicationFleet fleet, LiveStream.View view, String account) {
        LiveStream stream = new LiveStream(fleet.name(), view, account);
        stream.add(bytes(LivePicture.of(fleet, view.instance()), view));
        return add(stream) ? stream : null;
    }

    private synchronized boolean add(LiveStream stream) {
        long own = streams.stream()
                .filter(open -> open.account.equals(stream.account))
                .count();
        if (closed || streams.size() >= most || own >= mostOfAnAccount) {
            return false;
        }
        return streams.add(stream);
    }

    void close(LiveStream stream) {
        streams.remove(stream);
    }

    void publish(ApplicationFleet fleet) {
        Map<String, LivePicture> pictures = new HashMap<>();
        Map<LiveStream.View, byte[]> seconds = new HashMap<>();
        for (LiveStream stream : streams) {
            if (stream.application.equals(fleet.name())) {
                LivePicture picture =
                        pictures.computeIfAbsent(stream.view.instance(), instance -> LivePicture.of(fleet, instance));
                stream.add(seconds.computeIfAbsent(stream.view, view -> bytes(picture, view)));
            }
        }
    }

    private byte[] bytes(LivePicture picture, LiveStream.View view) {
        return JSON.writeValueAsBytes(picture.json(clock.millis() / 1000 * 1000, view.resource()));
    }

    int size() {
        return streams.size();
    }

    synchronized void close() {
        closed = true;
        streams.forEach(LiveStream::end);
    }
}
