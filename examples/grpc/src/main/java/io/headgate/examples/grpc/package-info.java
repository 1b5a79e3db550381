/** A gRPC service and its client, both protected. */
@NullMarked
package io.headgate.examples.grpc;

import org.jspecify.annotations.NullMarked;
