/**
 * Headgate in a Spring Boot application, by one dependency: a {@link io.headgate.Headgate} among the beans, made as
 * {@code application.yml} says. Works on Spring Boot 3.5 and 4.1 from the same classes.
 *
 * <pre>
 *   boot             the Headgate, and the guards of annotated beans
 *   boot.rules       rules from application.yml, files, web servers and beans, kept up to date
 *   boot.redis       limits that all instances share
 *   boot.web         the filter in front of a servlet or a reactive application
 *   boot.gateway     the filters of a Spring Cloud Gateway
 *   boot.client      RestClient, RestTemplate and WebClient
 *   boot.actuate     the endpoint and the health of the rule sources
 *   boot.metrics     Micrometer
 *   boot.setting     how a wrong property is reported
 *   boot.test        time that a test can move
 * </pre>
 *
 * <p>Every bean here steps back for one of the application's own.
 */
@NullMarked
package io.headgate.adapters.spring.boot;

import org.jspecify.annotations.NullMarked;
