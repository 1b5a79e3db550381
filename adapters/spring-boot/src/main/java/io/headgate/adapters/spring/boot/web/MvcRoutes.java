package io.headgate.adapters.spring.boot.web;

import static java.util.Objects.requireNonNull;

import io.headgate.adapters.servlet.RouteSource;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;
import org.springframework.http.server.PathContainer;
import org.springframework.web.ErrorResponse;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.AbstractUrlHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;

/**
 * The route templates of Spring MVC: {@code /orders/{id}} of {@code @GetMapping("/orders/{id}")}, known before the request reaches
 * the dispatcher. Requests to other servlets have the mapping of their servlet. Safe for many threads.
 */
final class MvcRoutes implements RouteSource {
    /*
     * A filter has to decide before the dispatcher has chosen the handler. To compare the path with the patterns of all
     * handlers ourselves would be a second router: it would have to know parameters, headers, media types, versions, functional
     * routes, static files, and would be wrong in some case. So the router itself is asked, as the dispatcher will ask it:
     *
     *   filter       rehearsal(request) -> mapping 1: no, mapping 2: "/orders/{id}"     decide by GET /orders/{id}
     *   dispatcher   request            -> mapping 1: no, mapping 2: handler            run it
     *
     * The price is that a request is looked up twice, a few microseconds. What the router notes down on the request stays in
     * the rehearsal. A request that it refuses (405, 406, 415) has no route, and will be refused by the dispatcher. A handler that
     * is chosen by parameters makes the router read those of a form, body included, here instead of in the dispatcher.
     */

    private final ApplicationContext context;
    private final Map<String, Boolean> dispatched = new ConcurrentHashMap<>(); // by the name of the servlet
    private volatile @Nullable List<HandlerMapping> mappings;

    MvcRoutes(ApplicationContext context) {
        this.context = requireNonNull(context, "context");
    }

    @Override
    public @Nullable String template(HttpServletRequest request) {
        if (!isForDispatcher(request)) {
            return RouteSource.mapping().template(request);
        }
        String pattern = pattern(request);
        if (pattern == null) {
            return null;
        }
        String template = prefix(request) + pattern;
        return template.isEmpty() ? "/" : template;
    }

    // ------------------------------------------------------------------ which servlet

    /** Unless the container says that another servlet will serve it: a test without a container knows no servlets. */
    private boolean isForDispatcher(HttpServletRequest request) {
        HttpServletMapping mapping = request.getHttpServletMapping();
        String servlet = mapping == null ? null : mapping.getServletName();
        return servlet == null
                || servlet.isEmpty()
                || dispatched.computeIfAbsent(servlet, name -> isDispatcher(request, name));
    }

    private static boolean isDispatcher(HttpServletRequest request, String servlet) {
        ServletRegistration known = request.getServletContext().getServletRegistration(servlet);
        return known == null || DispatcherServlet.class.getName().equals(known.getClassName());
    }

    /** The path of the application, and that of the dispatcher where it does not serve all of it. */
    private static String prefix(HttpServletRequest request) {
        HttpServletMapping mapping = request.getHttpServletMapping();
        boolean below = mapping != null && mapping.getMappingMatch() == MappingMatch.PATH;
        String application =
                request.getServletContext().getContextPath(); // that of the request is what the client wrote
        return application + (below ? request.getServletPath() : "");
    }

    // ------------------------------------------------------------------ which handler

    private @Nullable String pattern(HttpServletRequest request) {
        Rehearsal rehearsal = new Rehearsal(request);
        ServletRequestPathUtils.parseAndCache(rehearsal);
        try {
            for (HandlerMapping mapping : mappings()) {
                rehearsal.removeAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
                if (mapping.getHandler(rehearsal) != null) {
                    return pattern(mapping, rehearsal);
                }
            }
            return null;
        } catch (RuntimeException failure) {
            if (failure instanceof ErrorResponse) { // a refusal, too: of a version that there is not
                return null;
            }
            throw failure;
        } catch (ServletException refused) {
            return null;
        } catch (Exception impossible) { // no mapping of Spring throws another
            throw new IllegalStateException(impossible);
        }
    }

    private static @Nullable String pattern(HandlerMapping mapping, Rehearsal rehearsal) {
        Object best = rehearsal.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        if (best != null) {
            return best.toString();
        }
        return mapping instanceof AbstractUrlHandlerMapping byUrl ? pattern(byUrl, rehearsal) : null;
    }

    /** Static files and the like: these mappings note the pattern down only when the handler is about to run. */
    private static @Nullable String pattern(AbstractUrlHandlerMapping mapping, Rehearsal rehearsal) {
        PathContainer path =
                ServletRequestPathUtils.getParsedRequestPath(rehearsal).pathWithinApplication();
        return mapping.getPathPatternHandlerMap().keySet().stream()
                .filter(each -> each.matches(path))
                .min(PathPattern.SPECIFICITY_COMPARATOR)
                .map(PathPattern::getPatternString)
                .orElse(path.value().length() <= 1 ? "/" : null); // the page at the root has no pattern
    }

    /** As the dispatcher finds them, and when it does: with the first request, since before it not all of them are made. */
    private List<HandlerMapping> mappings() {
        List<HandlerMapping> known = mappings;
        if (known == null) {
            known = new ArrayList<>(
                    BeanFactoryUtils.beansOfTypeIncludingAncestors(context, HandlerMapping.class, true, false)
                            .values());
            AnnotationAwareOrderComparator.sort(known);
            mappings = known;
        }
        return known;
    }
}
