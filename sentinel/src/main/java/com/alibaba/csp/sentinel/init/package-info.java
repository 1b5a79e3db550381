/** What is done once, before the first entry. */
package com.alibaba.csp.sentinel.init;
