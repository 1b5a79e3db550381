/** Where commands keep rules, and how a request names its command. */
package com.alibaba.csp.sentinel.transport.util;
