package io.headgate.sentinel.proof.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.sentinel.proof.api.References.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import org.junit.jupiter.api.Test;

/** Whatever published adapters refer to in Sentinel's packages is there: they link. */
class AdapterReferencesTest {

    @Test
    void theseAdaptersAreRead() {
        assertThat(Published.adapters())
                .extracting(jar -> jar.getFileName().toString().replaceFirst("-\\d.*", ""))
                .containsExactlyInAnyOrder(
                        "sentinel-apache-dubbo3-adapter",
                        "sentinel-apache-httpclient-adapter",
                        "sentinel-api-gateway-adapter-common",
                        "sentinel-cluster-client-default",
                        "sentinel-cluster-common-default",
                        "sentinel-cluster-server-default",
                        "sentinel-datasource-nacos",
                        "sentinel-datasource-redis",
                        "sentinel-datasource-zookeeper",
                        "sentinel-grpc-adapter",
                        "sentinel-jax-rs-adapter",
                        "sentinel-okhttp-adapter",
                        "sentinel-reactor-adapter",
                        "sentinel-spring-cloud-gateway-adapter",
                        "sentinel-spring-cloud-gateway-v6x-adapter",
                        "sentinel-spring-webflux-adapter",
                        "sentinel-spring-webmvc-v6x-adapter",
                        "sentinel-transport-spring-mvc",
                        "sentinel-web-adapter-common",
                        "sentinel-web-servlet",
                        "spring-cloud-alibaba-sentinel-datasource",
                        "spring-cloud-circuitbreaker-sentinel",
                        "spring-cloud-starter-alibaba-sentinel");
    }

    @Test
    void everyReferenceOfThePublishedAdaptersLinks() throws Exception {
        NavigableSet<Reference> references = demanded();
        List<Reference> broken = broken(references, List.of(Published.ours()));
        System.out.printf(
                "headgate test tells: API use: %d published adapters refer to %d classes and members; %d link, %d do not%n",
                Published.adapters().size(), references.size(), references.size() - broken.size(), broken.size());
        broken.forEach(reference -> System.out.println("  does not link: " + reference));

        if (Published.mustBeComplete()) {
            assertThat(broken).isEmpty();
        }
    }

    /** What the adapters find in the jars whose place we take. */
    private static NavigableSet<Reference> demanded() throws Exception {
        NavigableSet<Reference> references = References.leaving(Published.adapters());
        broken(references, Published.originals()).forEach(references::remove);
        return references;
    }

    /** Shows that the search is right: where the adapters come from nothing is missing, and without most of it much is. */
    @Test
    void onTheOriginalsOnlyDataSourcesThatAreNotHereAreMissing() throws Exception {
        NavigableSet<Reference> references = References.leaving(Published.adapters());
        assertThat(references).hasSizeGreaterThan(250);
        assertThat(broken(references, Published.originals()))
                .extracting(Reference::type)
                .containsOnly(
                        "com.alibaba.csp.sentinel.datasource.apollo.ApolloDataSource",
                        "com.alibaba.csp.sentinel.datasource.consul.ConsulDataSource");
        assertThat(broken(references, Published.originals().subList(0, 1))).hasSizeGreaterThan(200);
    }

    private static List<Reference> broken(NavigableSet<Reference> references, List<Path> ours) throws Exception {
        Linker linker = new Linker(ours, Published.adapters());
        List<Reference> broken = new ArrayList<>(references);
        broken.removeIf(linker::links);
        return broken;
    }
}
