package io.headgate.differential.inside;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.context.ContextUtil;
import io.headgate.differential.program.Answer;
import io.headgate.differential.program.Step;

/** Makes a mistake on purpose: when an entry within another is exited, its context forgets that other one. */
public final class ForgetfulInside extends ProgramInside {

    @Override
    protected Answer close(Step.Close close) {
        Answer answer = super.close(close);
        Context context = ContextUtil.getContext();
        if (context != null) {
            context.setCurEntry(null);
        }
        return answer;
    }
}
