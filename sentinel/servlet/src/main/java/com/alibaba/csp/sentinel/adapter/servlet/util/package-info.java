/** What the servlet filter makes of requests. */
package com.alibaba.csp.sentinel.adapter.servlet.util;
