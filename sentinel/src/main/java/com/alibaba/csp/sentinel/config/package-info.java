/** The settings, from files, system properties and the environment. */
package com.alibaba.csp.sentinel.config;
