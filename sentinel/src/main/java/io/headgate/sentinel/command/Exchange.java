package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.transport.command.exception.RequestException;
import com.alibaba.csp.sentinel.transport.command.http.HttpEventTask;
import com.alibaba.csp.sentinel.transport.command.http.StatusCode;
import com.alibaba.csp.sentinel.transport.log.CommandCenterLog;
import com.alibaba.csp.sentinel.transport.util.HttpCommandUtils;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One request and its answer, over one connection that is closed behind them. For one thread. */
public final class Exchange implements Runnable {

    private final Socket socket;
    private final Limits limits;
    private final Access access;
    private final Function<String, @Nullable CommandHandler<?>> handlers;

    /** Over {@code socket}; {@code handlers} knows who answers a command. */
    public Exchange(
            Socket socket, Limits limits, Access access, Function<String, @Nullable CommandHandler<?>> handlers) {
        this.socket = socket;
        this.limits = limits;
        this.access = access;
        this.handlers = handlers;
    }

    @Override
    public void run() {
        try (socket) {
            Answer answer = answer(new RequestReader(new DeadlineInput(socket, limits.readMillis()), limits));
            if (answer != null) {
                answer.send(socket);
            }
        } catch (IOException gone) {
            CommandCenterLog.debug("[CommandCenter] Connection lost", gone);
        }
    }

    private @Nullable Answer answer(RequestReader reader) throws IOException {
        try {
            String first = reader.firstLine();
            return first == null ? null : answer(first, reader);
        } catch (RequestException refused) {
            return Answer.refusal(refused.getStatusCode(), refused.getMessage());
        } catch (SocketTimeoutException slow) {
            return new Answer(StatusCode.REQUEST_TIMEOUT, "Request not complete in time");
        } catch (IllegalArgumentException wrong) {
            return Answer.refusal(StatusCode.BAD_REQUEST, wrong.getMessage());
        } catch (RuntimeException | StackOverflowError | LinkageError failure) {
            CommandCenterLog.error("[CommandCenter] Command failed", failure);
            return new Answer(StatusCode.INTERNAL_SERVER_ERROR, HttpEventTask.SERVER_ERROR_MESSAGE);
        }
    }

    private Answer answer(String first, RequestReader reader) throws IOException, RequestException {
        String[] words = first.trim().split(" +");
        if (words.length < 2) {
            throw new RequestException(StatusCode.BAD_REQUEST, HttpEventTask.INVALID_COMMAND_MESSAGE);
        }
        CommandRequest request = FormText.ofTarget(words[1]);
        Map<String, String> headers = reader.headers();
        access.refusePages(headers);
        String given = access.given(headers, request);
        boolean posted = words[0].equalsIgnoreCase("POST");
        if (given != null || !posted) {
            access.check(given); // before anything more of it is read
        }
        if (posted) {
            FormText.parse(reader.form(headers), request);
            String inForm = access.given(headers, request);
            access.check(given == null ? inForm : given);
        }
        return answer(request);
    }

    private Answer answer(CommandRequest request) {
        String command = HttpCommandUtils.getTarget(request);
        if (command == null || command.isBlank()) {
            return new Answer(StatusCode.BAD_REQUEST, HttpEventTask.INVALID_COMMAND_MESSAGE);
        }
        CommandHandler<?> handler = handlers.apply(command);
        if (handler == null) {
            return new Answer(StatusCode.BAD_REQUEST, "Unknown command `" + command + '`');
        }
        CommandResponse<?> response = handler.handle(request);
        if (response.isSuccess()) {
            Object result = response.getResult();
            int cutAfter = response instanceof CutResponse cut ? cut.entries() : 0;
            return new Answer(StatusCode.OK, result == null ? "" : result.toString(), cutAfter);
        }
        Throwable why = response.getException();
        return Answer.refusal(StatusCode.BAD_REQUEST, why == null ? "Command failed" : why.getMessage());
    }
}
