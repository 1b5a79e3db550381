package io.headgate.rules.source;

import io.headgate.sources.contract.ManySourcesContract;
import io.headgate.sources.contract.OversizeContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishOutageContract;
import io.headgate.sources.contract.SourceContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FileSourceContractTest extends SourceContract
        implements PublishOutageContract, OversizeContract, ManySourcesContract {

    @TempDir
    Path directory;

    @Override
    protected Place newPlace() {
        return new FilePlace(directory);
    }
}
