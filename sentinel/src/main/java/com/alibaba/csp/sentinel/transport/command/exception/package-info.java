/** What is wrong with a request. */
package com.alibaba.csp.sentinel.transport.command.exception;
