package io.headgate.rules.source;

import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.PublishOutageContract;
import io.headgate.sources.contract.SourceContract;

/** Over a server that knows: TAGS. */
class TaggedHttpSourceContractTest extends SourceContract implements PublishOutageContract {

    @Override
    protected Place newPlace() throws Exception {
        return new WebPlace(WebServer.Skill.TAGS);
    }
}
