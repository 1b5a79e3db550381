/** Sends commands to other programs. */
package com.alibaba.csp.sentinel.transport.client;
