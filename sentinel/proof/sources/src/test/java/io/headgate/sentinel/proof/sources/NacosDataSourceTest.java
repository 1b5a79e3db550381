package io.headgate.sentinel.proof.sources;

import com.alibaba.csp.sentinel.datasource.AbstractDataSource;
import com.alibaba.csp.sentinel.datasource.Converter;
import com.alibaba.csp.sentinel.datasource.nacos.NacosDataSource;
import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;

/** {@code sentinel-datasource-nacos}, through the interface of Nacos' client. */
class NacosDataSourceTest extends SourceContract {

    private final ConfigService client;

    NacosDataSourceTest() throws NacosException {
        client = NacosFactory.createConfigService("127.0.0.1:8848");
    }

    @Override
    void publish(String text) throws NacosException {
        client.publishConfig("rules", "shop", text);
    }

    @Override
    <T> AbstractDataSource<String, T> source(Converter<String, T> converter) {
        return new NacosDataSource<>("127.0.0.1:8848", "shop", "rules", converter);
    }
}
