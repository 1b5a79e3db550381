/** Holds the conversion against Sentinel's own rule beans and checks, see {@link io.headgate.rules.sentinel.SentinelBeans}. */
package io.headgate.rules.sentinel;
