/**
 * The annotation {@link io.headgate.adapters.annotation.Guarded}, and what any interceptor needs to obey it.
 *
 * <p>{@link io.headgate.adapters.annotation.Guards} reads a class once: which methods are guarded, by which resource, and who
 * answers when a call is refused or fails. Whatever is wrong is said then, all of it. What comes of it, a
 * {@link io.headgate.adapters.annotation.GuardedMethod}, makes the calls. An adapter for a framework is one interceptor around the
 * two; {@code io.headgate.adapters.spring} is one.
 *
 * <pre>
 *   class ──▶ MethodFamily: one method, as all types of the class declare it
 *                  │ Guarded, on it or on its class
 *                  ▼
 *             MethodCompiler ──▶ Handlers (who answers), CallKey (by what it is limited), CallForm (how it is called)
 *                  │ Problems, else
 *                  ▼
 *             GuardedMethod: invoke(target, arguments, proceed)
 * </pre>
 */
@NullMarked
package io.headgate.adapters.annotation;

import org.jspecify.annotations.NullMarked;
