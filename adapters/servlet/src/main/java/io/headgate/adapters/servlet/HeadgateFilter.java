package io.headgate.adapters.servlet;

import static java.util.Objects.requireNonNull;

import io.headgate.Ambient;
import io.headgate.BlockedException;
import io.headgate.Headgate;
import io.headgate.Place;
import io.headgate.Resource;
import io.headgate.adapters.web.WebEntry;
import io.headgate.adapters.web.WebProtection;
import io.headgate.adapters.web.WebRequest;
import io.headgate.adapters.web.refusal.WebResponse;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * Protects the routes of a web application: a request is a call of the resource {@code GET /orders/{id}}, and of the API groups
 * that its path belongs to. A refused one is answered here and never reaches the application.
 *
 * <p>A request counts once, whatever it is forwarded, included or dispatched to, and until it is really finished, also when it is
 * asynchronous. Calls that the application makes on the thread of the request belong to its entrance and origin. A rule that
 * queues holds the thread of the request meanwhile.
 *
 * <p>Made by a constructor, or by the container from a descriptor: then it looks for its {@link Headgate}, and perhaps
 * {@link FilterSettings}, among the attributes of the servlet context, under the names of their classes. Must be registered
 * with asynchronous support where the application uses that; {@link #register} does it right. Safe for many threads.
 */
public final class HeadgateFilter implements Filter {

    /** The attribute of the servlet context where a filter without arguments finds its {@link Headgate}. */
    public static final String HEADGATE = Headgate.class.getName();

    /** The attribute of the servlet context where a filter without arguments finds its {@link FilterSettings}, if any. */
    public static final String SETTINGS = FilterSettings.class.getName();

    private @Nullable Passages passages;
    private @Nullable RouteSource routes;

    /** For containers; {@link #init} must follow. */
    public HeadgateFilter() {}

    /** A filter that is ready. */
    public HeadgateFilter(Headgate headgate, FilterSettings settings) {
        begin(headgate, settings);
    }

    /** Puts a filter in front of the whole application, before all other filters that are registered in code so far. */
    public static HeadgateFilter register(ServletContext context, Headgate headgate, FilterSettings settings) {
        HeadgateFilter filter = new HeadgateFilter(headgate, settings);
        FilterRegistration.Dynamic registration = context.addFilter("headgate", filter);
        if (registration == null) {
            throw new IllegalStateException("filter: \"headgate\" is there already (expected: registered once)");
        }
        registration.setAsyncSupported(true);
        registration.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC), false, "/*");
        return filter;
    }

    @Override
    public void init(FilterConfig config) throws ServletException {
        if (passages != null) {
            return;
        }
        ServletContext context = config.getServletContext();
        if (!(context.getAttribute(HEADGATE) instanceof Headgate headgate)) {
            throw new ServletException(
                    HEADGATE + ": none (expected: a Headgate as an attribute of the servlet context)");
        }
        begin(headgate, context.getAttribute(SETTINGS) instanceof FilterSettings own ? own : FilterSettings.defaults());
    }

    private void begin(Headgate headgate, FilterSettings settings) {
        passages = new Passages(new WebProtection(headgate, settings.web()));
        routes = settings.routes();
    }

    /** What it protects by; for figures and for other parts of the same adapter. */
    public WebProtection protection() {
        return ready().protection();
    }

    private Passages ready() {
        return requireNonNull(passages, "headgate");
    }

    // ------------------------------------------------------------------ requests

    @Override
    public void doFilter(ServletRequest any, ServletResponse anyResponse, FilterChain chain)
            throws IOException, ServletException {
        if (any instanceof HttpServletRequest request && anyResponse instanceof HttpServletResponse response) {
            Passages own = ready();
            Place here = own.protection().headgate().here();
            Passage around = here.running(Passage.class);
            DispatcherType type = request.getDispatcherType();
            Passage earlier = own.of(request, type, around);
            if (earlier != null) {
                earlier.goOn(request, response, chain);
                return;
            }
            if (type == DispatcherType.REQUEST) {
                WebEntry entry = entry(own.protection(), request, response, chain);
                if (entry != null) {
                    new Passage(own, around, entry, request, response, chain).begin(here);
                }

                return;
            }
        }
        chain.doFilter(any, anyResponse);
    }

    /** Lets the request in; null when it is not let in, and has been answered, or is not protected, and has been served. */
    private @Nullable WebEntry entry(
            WebProtection own, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        WebRequest seen = own.request(new ReceivedServletRequest(request, requireNonNull(routes)));
        if (own.excludes(seen)) {
            chain.doFilter(request, response);
            return null;
        }
        Resource route = own.route(seen);
        Ambient ambient = own.ambient(seen, route.name());
        try {
            return own.enterWithin(ambient, seen, route);
        } catch (BlockedException refused) {
            WebResponse answer = own.headgate().within(ambient, () -> own.answer(seen, refused));
            Sending.send(answer, request, response);
            return null;
        }
    }
}
