/** Commands: what a dashboard, or a person with curl, asks of a running program. */
package com.alibaba.csp.sentinel.command;
