package io.headgate.rules.source;

import io.headgate.sources.contract.ManySourcesContract;
import io.headgate.sources.contract.OversizeContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishOutageContract;
import io.headgate.sources.contract.SourceContract;

/** Over a server that knows: TAGS_AND_HOLDING. */
class HoldingHttpSourceContractTest extends SourceContract
        implements PublishOutageContract, OversizeContract, ManySourcesContract {

    @Override
    protected Place newPlace() throws Exception {
        return new WebPlace(WebServer.Skill.TAGS_AND_HOLDING);
    }
}
