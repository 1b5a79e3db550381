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
    private final Clock clock;
    private final List<LiveStream> streams = new CopyOnWriteArrayList<>();
    private boolean closed;

    LiveStreams(int most, Clock clock) {
        this.most = most;
        this.clock = clock;
    }

    /** A stream that begins with how it goes now; null when there are too many. Whoever opens it closes it. */
    @Nullable
    LiveStream open(ApplicationFleet fleet, LiveStream.View view) {
        LiveStream stream = new LiveStream(fleet.name(), view);
        stream.add(picture(fleet, view));
        return add(stream) ? stream : null;
    }

    private synchronized boolean add(LiveStream stream) {
        if (closed || streams.size() >= most) {
            return false;
        }
        return streams.add(stream);
    }

    void close(LiveStream stream) {
        streams.remove(stream);
    }

    void publish(ApplicationFleet fleet) {
        Map<LiveStream.View, byte[]> pictures = new HashMap<>();
        for (LiveStream stream : streams) {
            if (stream.application.equals(fleet.name())) {
                stream.add(pictures.computeIfAbsent(stream.view, view -> picture(fleet, view)));
            }
        }
    }

    private byte[] picture(ApplicationFleet fleet, LiveStream.View view) {
        LivePicture picture = LivePicture.of(fleet, view.instance(), view.resource());
        return JSON.writeValueAsBytes(picture.json(clock.millis() / 1000 * 1000));
    }

    int size() {
        return streams.size();
    }

    synchronized void close() {
        closed = true;
        streams.forEach(LiveStream::end);
    }
}
