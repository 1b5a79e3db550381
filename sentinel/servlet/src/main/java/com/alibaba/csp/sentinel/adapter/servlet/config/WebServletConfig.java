package com.alibaba.csp.sentinel.adapter.servlet.config;

import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.log.RecordLog;
import com.alibaba.csp.sentinel.util.StringUtil;

/** How refused requests are answered. */
public final class WebServletConfig {

    /** The name of the context of all requests, unless each path has its own. */
    public static final String WEB_SERVLET_CONTEXT_NAME = "sentinel_web_servlet_context";

    /** The key of the page to send clients to. */
    public static final String BLOCK_PAGE_URL_CONF_KEY = "csp.sentinel.web.servlet.block.page";

    /** The key of the status of the answer. */
    public static final String BLOCK_PAGE_HTTP_STATUS_CONF_KEY = "csp.sentinel.web.servlet.block.status";

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int LEAST_STATUS = 100;
    private static final int MOST_STATUS = 599;

    private WebServletConfig() {}

    /** The page to send clients to; null when there is none. */
    public static String getBlockPage() {
        return SentinelConfig.getConfig(BLOCK_PAGE_URL_CONF_KEY);
    }

    /** Sets the page to send clients to. */
    public static void setBlockPage(String blockPage) {
        SentinelConfig.setConfig(BLOCK_PAGE_URL_CONF_KEY, blockPage);
    }

    /** The status of the answer: 429 unless another is configured. */
    public static int getBlockPageHttpStatus() {
        String text = SentinelConfig.getConfig(BLOCK_PAGE_HTTP_STATUS_CONF_KEY);
        if (StringUtil.isBlank(text)) {
            return TOO_MANY_REQUESTS;
        }
        try {
            int status = Integer.parseInt(text.strip());
            checkStatus(status);
            return status;
        } catch (IllegalArgumentException wrong) {
            RecordLog.warn(
                    "{}: {} (expected: a status of HTTP); 429 is answered", BLOCK_PAGE_HTTP_STATUS_CONF_KEY, text);
            return TOO_MANY_REQUESTS;
        }
    }

    /** Sets the status of the answer. */
    public static void setBlockPageHttpStatus(int httpStatus) {
        checkStatus(httpStatus);
        SentinelConfig.setConfig(BLOCK_PAGE_HTTP_STATUS_CONF_KEY, String.valueOf(httpStatus));
    }

    private static void checkStatus(int status) {
        if (status < LEAST_STATUS || status > MOST_STATUS) {
            throw new IllegalArgumentException("httpStatus: " + status + " (expected: 100 to 599)");
        }
    }
}
