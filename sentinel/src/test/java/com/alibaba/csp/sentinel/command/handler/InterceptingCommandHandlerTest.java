package com.alibaba.csp.sentinel.command.handler;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.command.CommandHandler;
import com.alibaba.csp.sentinel.command.CommandHandlerInterceptor;
import com.alibaba.csp.sentinel.command.CommandHandlerProvider;
import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.command.CommandRequestExecution;
import com.alibaba.csp.sentinel.command.CommandResponse;
import com.alibaba.csp.sentinel.command.annotation.CommandMapping;
import com.alibaba.csp.sentinel.spi.Spi;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Handlers and interceptors of a program's own, found as services (see the test resources). */
class InterceptingCommandHandlerTest {

    @CommandMapping(name = "test/echo", desc = "for tests")
    public static class Echo implements CommandHandler<String> {
        @Override
        public CommandResponse<String> handle(CommandRequest request) {
            return CommandResponse.ofSuccess(request.getParam("text"));
        }
    }

    @Spi(order = 1)
    public static class Outer implements CommandHandlerInterceptor<String> {
        @Override
        public boolean shouldIntercept(String commandName) {
            return commandName.equals("test/echo");
        }

        @Override
        public CommandResponse<String> intercept(CommandRequest request, CommandRequestExecution<String> execution) {
            if (request.getParam("text") == null) {
                return CommandResponse.ofFailure(new IllegalArgumentException("nothing to say"));
            }
            return CommandResponse.ofSuccess("(" + execution.execute(request).getResult() + ")");
        }
    }

    @Spi(order = 2)
    public static class Inner extends Outer {
        @Override
        public CommandResponse<String> intercept(CommandRequest request, CommandRequestExecution<String> execution) {
            CommandRequest other = new CommandRequest().addParam("text", request.getParam("text") + "!");
            return CommandResponse.ofSuccess("[" + execution.execute(other).getResult() + "]");
        }
    }

    @SuppressWarnings("rawtypes")
    private final Map<String, CommandHandler> handlers =
            CommandHandlerProvider.getInstance().namedHandlers();

    @Test
    void interceptorsStandBeforeTheCommandsThatTheyWantInTheirOrder() {
        CommandHandler<?> echo = handlers.get("test/echo");
        assertThat(echo.handle(new CommandRequest().addParam("text", "hi")).getResult())
                .isEqualTo("([hi!])");
        CommandResponse<?> refused = echo.handle(new CommandRequest());
        assertThat(refused.isSuccess()).isFalse();
        assertThat(refused.getException()).hasMessage("nothing to say");
    }

    @Test
    void allOthersAreTheHandlersThemselves() {
        assertThat(handlers.get("version")).isInstanceOf(VersionCommandHandler.class);
        assertThat(handlers).hasSizeGreaterThanOrEqualTo(20);
    }
}
