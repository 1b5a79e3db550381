package io.headgate.rules.source;

import io.headgate.sources.contract.OutageContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishContract;
import io.headgate.sources.contract.SourceContract;

/** Over a server that knows: TAGS. */
class TaggedHttpSourceContractTest extends SourceContract implements OutageContract, PublishContract {

    @Override
    protected Place newPlace() throws Exception {
        return new WebPlace(WebServer.Skill.TAGS);
    }
}
