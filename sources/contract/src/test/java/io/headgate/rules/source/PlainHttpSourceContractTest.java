package io.headgate.rules.source;

import io.headgate.sources.contract.OutageContract;
import io.headgate.sources.contract.OversizeContract;
import io.headgate.sources.contract.Place;
import io.headgate.sources.contract.SourceContract;

/** Over a server that knows: PLAIN. */
class PlainHttpSourceContractTest extends SourceContract implements OutageContract, OversizeContract {

    @Override
    protected Place newPlace() throws Exception {
        return new WebPlace(WebServer.Skill.PLAIN);
    }
}
