package com.alibaba.csp.sentinel.adapter.servlet.util;

import com.alibaba.csp.sentinel.adapter.servlet.config.WebServletConfig;
import com.alibaba.csp.sentinel.util.StringUtil;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** What the filter makes of a request. */
public final class FilterUtil {

    /** The text of a refusal. */
    public static final String DEFAULT_BLOCK_MSG = "Blocked by Sentinel (flow limiting)";

    private static final String SLASH = "/";

    private FilterUtil() {}

    /** The path within the application, normalised: the name of the resource, before it is cleaned. */
    public static String filterTarget(HttpServletRequest request) {
        String path = request.getServletPath() == null ? "" : request.getServletPath();
        return normalized(request.getPathInfo() == null ? path : path + request.getPathInfo());
    }

    /** {@code //a/./b/../c/} is {@code /a/c/}: one path, one resource, however it is written. */
    private static String normalized(String path) {
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.split("[/\\\\]")) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part.strip());
            }
        }
        String joined = SLASH + String.join(SLASH, parts);
        return path.endsWith(SLASH) && !parts.isEmpty() ? joined + SLASH : joined;
    }

    /** Answers a refused request: with a line of text, or a redirect to the page that is configured. */
    public static void blockRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String page = WebServletConfig.getBlockPage();
        if (StringUtil.isBlank(page)) {
            response.setStatus(WebServletConfig.getBlockPageHttpStatus());
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().println(DEFAULT_BLOCK_MSG);
            return;
        }
        String from =
                request.getRequestURL() + (request.getQueryString() == null ? "" : "?" + request.getQueryString());
        response.sendRedirect(page + (page.contains("?") ? "&" : "?") + "http_referer="
                + URLEncoder.encode(from, StandardCharsets.UTF_8));
    }
}
