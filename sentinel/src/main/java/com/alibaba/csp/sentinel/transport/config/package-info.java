/** The settings of the link. */
package com.alibaba.csp.sentinel.transport.config;
