/**
 * From a refusal to a response: its status, its headers and a body in a form that the client understands. Begin with
 * {@link io.headgate.adapters.web.refusal.RefusalHandler}.
 */
@NullMarked
package io.headgate.adapters.web.refusal;

import org.jspecify.annotations.NullMarked;
