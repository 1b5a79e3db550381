package io.headgate.console.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.BadMessageException;

/** Reads the body of one request: so many bytes, within a deadline. For one thread. */
final class BodyReader {

    private final HttpServletRequest request;
    private final Optional<ConnectionPlaces.Place> connection;
    private final boolean ofStranger;
    private final int most;

    BodyReader(HttpServletRequest request, Optional<ConnectionPlaces.Place> connection, boolean ofStranger, int most) {
        this.request = request;
        this.connection = connection;
        this.ofStranger = ofStranger;
        this.most = most;
    }

    /** The bytes of the body; 413 when there are too many, before more than that is kept. */
    byte[] bytes() {
        if (request.getContentLengthLong() > most) {
            throw tooLarge();
        }
        connection.ifPresent(place -> place.within(ofStranger ? Gate.BODY_OF_STRANGER : Gate.BODY));
        byte[] bytes = read();
        connection.ifPresent(this::answer);
        return bytes;
    }

    private void answer(ConnectionPlaces.Place place) {
        if (ofStranger) {
            place.within(Gate.ANSWER_TO_STRANGER);
        } else {
            place.withoutDeadline();
        }
    }

    private byte[] read() {
        try (InputStream in = request.getInputStream()) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw tooLarge();
            }
            return bytes;
        } catch (IOException | BadMessageException cutOff) {
            throw Refusal.bad("body", "cut off or malformed", "all of it");
        }
    }

    private Refusal tooLarge() {
        return new Refusal(413, Map.of("error", "body: too large (expected: at most " + most + " bytes)"));
    }
}
