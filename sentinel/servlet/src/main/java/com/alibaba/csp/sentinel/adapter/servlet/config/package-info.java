/** Settings of the servlet filter. */
package com.alibaba.csp.sentinel.adapter.servlet.config;
