/**
 * Rules from {@code application.yml}, files, web servers and beans, put in force while the application runs by a
 * {@link io.headgate.rules.feed.RuleFeed}.
 */
@NullMarked
package io.headgate.adapters.spring.boot.rules;

import org.jspecify.annotations.NullMarked;
