/** Small questions about names, text, versions and this machine. */
package com.alibaba.csp.sentinel.util;
