/** The published data sources: rules that are kept elsewhere and come into force when they change there. */
@NullMarked
package io.headgate.sentinel.proof.sources;

import org.jspecify.annotations.NullMarked;
