package io.headgate.rules.source;

import io.headgate.sources.contract.OversizeContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.SourceContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The same over the symbolic links of a Kubernetes ConfigMap. */
class ConfigMapSourceContractTest extends SourceContract implements OversizeContract {

    @TempDir
    Path directory;

    @Override
    protected Place newPlace() {
        ConfigMap mounted = new ConfigMap(directory);
        return new Place() {
            @Override
            public RuleSource source() {
                return new FileSource(mounted.file());
            }

            @Override
            public void put(String text) throws Exception {
                mounted.put(text);
            }

            @Override
            public void remove() throws Exception {
                mounted.remove();
            }

            @Override
            public void close() {}
        };
    }
}
