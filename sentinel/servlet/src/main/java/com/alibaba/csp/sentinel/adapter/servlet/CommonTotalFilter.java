package com.alibaba.csp.sentinel.adapter.servlet;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.ResourceTypeConstants;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.adapter.servlet.callback.WebCallbackManager;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Protects all requests together as one resource. They count as inbound; in the published filter they did not, by a slip. */
public class CommonTotalFilter implements Filter {

    /** The name of the resource. */
    public static final String TOTAL_URL_REQUEST = "total-url-request";

    @Override
    public void init(FilterConfig filterConfig) {}

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Entry entry = null;
        try {
            entry = SphU.entry(TOTAL_URL_REQUEST, ResourceTypeConstants.COMMON_WEB, EntryType.IN);
            chain.doFilter(request, response);
        } catch (BlockException refused) {
            WebCallbackManager.getUrlBlockHandler()
                    .blocked((HttpServletRequest) request, (HttpServletResponse) response, refused);
        } catch (IOException | ServletException | RuntimeException error) {
            Tracer.traceEntry(error, entry);
            throw error;
        } finally {
            if (entry != null) {
                entry.exit();
            }
        }
    }

    @Override
    public void destroy() {}
}
