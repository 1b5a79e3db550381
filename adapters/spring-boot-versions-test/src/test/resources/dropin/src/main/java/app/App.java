package app;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
public class App {

    public static void main(String[] arguments) {
        ParamFlowRuleManager.loadRules(List.of(new ParamFlowRule("products").setParamIdx(0).setCount(50)));
        SpringApplication.run(App.class, arguments);
    }

    @RestController
    static class Routes {

        @GetMapping("/orders/{id}")
        String order(@PathVariable("id") String id) {
            try (Entry entry = SphU.entry("orders")) {
                return "order " + id;
            } catch (BlockException refused) {
                return "refused";
            }
        }
    }
}
