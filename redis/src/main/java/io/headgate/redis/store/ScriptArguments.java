package io.headgate.redis.store;

import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.protocol.CommandArgs;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The arguments of a script, of which those after the keys are as the protocol has them when the command is made. Lettuce would
 * write each on the thread of the connection, in five pieces; that thread is shared by all callers, and here has one piece to copy.
 */
final class ScriptArguments extends CommandArgs<String, String> {

    private static final int ONE_BYTE = 0x80; // smaller ones are, in UTF-8

    private final int more;
    private final byte[] encoded;

    /** The codec sees the keys alone: arguments are words and numbers, which need none. */
    ScriptArguments(RedisCodec<String, String> codec, String script, List<String> keys, List<String> arguments) {
        super(codec);
        add(script).add(keys.size()).addKeys(keys);
        this.more = arguments.size();
        this.encoded = encoded(arguments);
    }

    /** Bulk strings: {@code $4 CR LF take CR LF}. */
    private static byte[] encoded(List<String> arguments) {
        StringBuilder text = new StringBuilder(16 * arguments.size());
        for (String argument : arguments) {
            text.append('$')
                    .append(bytes(argument))
                    .append("\r\n")
                    .append(argument)
                    .append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Hot path: hardly any has a character of more than one byte. */
    private static int bytes(String argument) {
        for (int at = 0; at < argument.length(); at++) {
            if (argument.charAt(at) >= ONE_BYTE) {
                return argument.getBytes(StandardCharsets.UTF_8).length;
            }
        }
        return argument.length();
    }

    @Override
    public int count() {
        return super.count() + more;
    }

    @Override
    public void encode(ByteBuf target) {
        super.encode(target);
        target.writeBytes(encoded);
    }
}
