package io.headgate.sentinel.proof.clients;

import com.alibaba.csp.sentinel.adapter.grpc.SentinelGrpcServerInterceptor;
import java.io.IOException;
import java.util.List;

/** {@code sentinel-grpc-adapter}, at the end that is called. */
class GrpcServerTest extends GrpcContract {

    GrpcServerTest() throws IOException {
        super(new GrpcShop(List.of(new SentinelGrpcServerInterceptor()), List.of()));
    }
}
