package com.alibaba.csp.sentinel.adapter.servlet;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.ResourceTypeConstants;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.adapter.servlet.callback.RequestOriginParser;
import com.alibaba.csp.sentinel.adapter.servlet.callback.WebCallbackManager;
import com.alibaba.csp.sentinel.adapter.servlet.config.WebServletConfig;
import com.alibaba.csp.sentinel.adapter.servlet.util.FilterUtil;
import com.alibaba.csp.sentinel.context.ContextUtil;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.util.StringUtil;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;

/** Protects every path of a web application as a resource of its own. */
public class CommonFilter implements Filter {

    /** Init parameter: whether resources are named {@code GET:/orders}. Not by default. */
    public static final String HTTP_METHOD_SPECIFY = "HTTP_METHOD_SPECIFY";

    /** Init parameter: whether all requests have one context, or each path its own. One by default. */
    public static final String WEB_CONTEXT_UNIFY = "WEB_CONTEXT_UNIFY";

    private boolean httpMethodSpecify;
    private boolean webContextUnify = true;

    @Override
    public void init(FilterConfig filterConfig) {
        httpMethodSpecify = Boolean.parseBoolean(filterConfig.getInitParameter(HTTP_METHOD_SPECIFY));
        String unify = filterConfig.getInitParameter(WEB_CONTEXT_UNIFY);
        webContextUnify = unify == null || Boolean.parseBoolean(unify);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        String path = WebCallbackManager.getUrlCleaner().clean(FilterUtil.filterTarget(http));
        if (StringUtil.isEmpty(path)) {
            chain.doFilter(request, response);
            return;
        }
        String resource = httpMethodSpecify ? http.getMethod().toUpperCase(Locale.ROOT) + ":" + path : path;
        ContextUtil.enter(webContextUnify ? WebServletConfig.WEB_SERVLET_CONTEXT_NAME : path, origin(http));
        Entry entry = null;
        try {
            entry = SphU.entry(resource, ResourceTypeConstants.COMMON_WEB, EntryType.IN);
            chain.doFilter(request, response);
        } catch (BlockException refused) {
            WebCallbackManager.getUrlBlockHandler().blocked(http, (HttpServletResponse) response, refused);
        } catch (IOException | ServletException | RuntimeException error) {
            Tracer.traceEntry(error, entry);
            throw error;
        } finally {
            if (entry != null) {
                entry.exit();
            }
            ContextUtil.exit();
        }
    }

    private static String origin(HttpServletRequest request) {
        RequestOriginParser parser = WebCallbackManager.getRequestOriginParser();
        String origin = parser == null ? null : parser.parseOrigin(request);
        return origin == null ? "" : origin;
    }

    @Override
    public void destroy() {}
}
