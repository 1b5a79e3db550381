/** The commands. */
package com.alibaba.csp.sentinel.command.handler;
