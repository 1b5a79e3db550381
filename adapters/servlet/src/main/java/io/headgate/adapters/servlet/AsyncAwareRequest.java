package io.headgate.adapters.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/**
 * Notices when a request becomes asynchronous. To ask after the chain is too late: one that was dispatched again by then
 * denies that it is, though most of its work is still to come.
 */
final class AsyncAwareRequest extends HttpServletRequestWrapper {

    private final AsyncEnd end;

    AsyncAwareRequest(HttpServletRequest request, AsyncEnd end) {
        super(request);
        this.end = end;
    }

    @Override
    public AsyncContext startAsync() {
        return noticed(super.startAsync());
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
        return noticed(super.startAsync(request, response));
    }

    private AsyncContext noticed(AsyncContext context) {
        if (!end.isListening()) {
            end.listenTo(context);
        }
        return context;
    }
}
