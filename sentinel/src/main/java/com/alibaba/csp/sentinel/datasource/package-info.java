/** Where rules come from and where they are kept. */
package com.alibaba.csp.sentinel.datasource;
