package io.headgate.sentinel.command;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * What comes over a connection until a deadline. The timeout of a socket is for one read: who sends a byte now and then would hold
 * a thread for ever. For one thread.
 */
public final class DeadlineInput extends InputStream {

    private final Socket socket;
    private final InputStream in;
    private final long deadline;

    /** All must arrive within {@code millis} from now. */
    public DeadlineInput(Socket socket, int millis) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
            throw new SocketTimeoutException("Too slow");
        }
        socket.setSoTimeout((int) left);
        return in.read(into, offset, length);
    }
}
