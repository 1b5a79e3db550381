/**
 * The shop: a service on Spring Boot as anybody would write one. Which of its parts are resources is said by {@code @Guarded}, what
 * is too much for them in {@code rules.yaml}, and how its two downstream systems behave by {@link
 * io.headgate.examples.shop.service.Backstage}.
 *
 * <pre>
 *   GET /catalogue
 *   GET /products/{product} ──► show product ──► inventory   (else: "stock unknown")
 *   POST /orders            ──► place order  ──► inventory   (else: refused)
 *                                            └─► payment     (else: "paid later")
 * </pre>
 */
@NullMarked
package io.headgate.examples.shop.service;

import org.jspecify.annotations.NullMarked;
