/** What an application can tell the servlet filter. */
package com.alibaba.csp.sentinel.adapter.servlet.callback;
