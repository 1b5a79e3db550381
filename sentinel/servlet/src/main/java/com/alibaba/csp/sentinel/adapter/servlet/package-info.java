/** Sentinel's servlet filter, for Jakarta Servlet. */
package com.alibaba.csp.sentinel.adapter.servlet;
