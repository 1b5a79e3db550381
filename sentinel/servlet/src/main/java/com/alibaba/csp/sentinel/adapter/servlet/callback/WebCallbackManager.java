package com.alibaba.csp.sentinel.adapter.servlet.callback;

import com.alibaba.csp.sentinel.util.AssertUtil;

/** What the application has told the filter, for all filters of the process. */
public class WebCallbackManager {

    private static volatile UrlCleaner urlCleaner = new DefaultUrlCleaner();
    private static volatile UrlBlockHandler urlBlockHandler = new DefaultUrlBlockHandler();
    private static volatile RequestOriginParser requestOriginParser; // null: nobody knows

    /** The cleaner in force. */
    public static UrlCleaner getUrlCleaner() {
        return urlCleaner;
    }

    /** Sets the cleaner. */
    public static void setUrlCleaner(UrlCleaner urlCleaner) {
        AssertUtil.notNull(urlCleaner, "urlCleaner cannot be null");
        WebCallbackManager.urlCleaner = urlCleaner;
    }

    /** Who answers refused requests. */
    public static UrlBlockHandler getUrlBlockHandler() {
        return urlBlockHandler;
    }

    /** Sets who answers refused requests. */
    public static void setUrlBlockHandler(UrlBlockHandler urlBlockHandler) {
        AssertUtil.notNull(urlBlockHandler, "urlBlockHandler cannot be null");
        WebCallbackManager.urlBlockHandler = urlBlockHandler;
    }

    /** Who says who calls; null when nobody does. */
    public static RequestOriginParser getRequestOriginParser() {
        return requestOriginParser;
    }

    /** Sets who says who calls; null for nobody. */
    public static void setRequestOriginParser(RequestOriginParser requestOriginParser) {
        WebCallbackManager.requestOriginParser = requestOriginParser;
    }
}
