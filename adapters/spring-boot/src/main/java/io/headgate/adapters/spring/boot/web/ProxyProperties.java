package io.headgate.adapters.spring.boot.web;

import io.headgate.adapters.spring.boot.setting.Setting;
import io.headgate.adapters.web.client.ForwardingHeader;
import io.headgate.adapters.web.client.Network;
import io.headgate.adapters.web.client.TrustedProxies;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The proxies in front of the application. Part of the properties of each web adapter.
 *
 * @param networks addresses of the proxies, such as 10.0.0.0/8. Nobody else's word about the client counts.
 * @param header the one header that they write.
 */
public record ProxyProperties(
        @DefaultValue List<String> networks,
        @DefaultValue("x-forwarded-for") ForwardingHeader header) {

    /** Copies the list. */
    public ProxyProperties {
        networks = List.copyOf(networks);
    }

    TrustedProxies trusted() {
        return trusted(WebProperties.PREFIX);
    }

    /** The proxies. Throws when these are wrong, which are properties below {@code prefix}. */
    public TrustedProxies trusted(String prefix) {
        List<Network> trusted = new ArrayList<>();
        for (int i = 0; i < networks.size(); i++) {
            String property = prefix + "proxies.networks[" + i + "]";
            trusted.add(Setting.of(property, networks.get(i), Network::of));
        }
        return new TrustedProxies(trusted, header);
    }
}
