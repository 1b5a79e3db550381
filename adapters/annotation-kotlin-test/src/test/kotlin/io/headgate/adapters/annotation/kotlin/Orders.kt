package io.headgate.adapters.annotation.kotlin

import io.headgate.BlockedException
import io.headgate.adapters.annotation.Guarded
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.delay
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.yield
import java.util.concurrent.atomic.AtomicInteger

class Broken(message: String) : RuntimeException(message)

/** What the tests call, through a proxy. */
interface Orders {
    suspend fun place(order: String): String

    suspend fun count(order: String): Int

    suspend fun note(order: String)

    suspend fun maybe(order: String): String?

    suspend fun at(gate: CompletableDeferred<String>): String

    suspend fun slow(order: String): String

    suspend fun suspendingHandlers(order: String): String

    suspend fun ignoring(order: String): String
}

open class Shop : Orders {
    val handled = AtomicInteger()

    @Guarded("place", blockHandler = "busy", fallback = "broken", key = ["#order"])
    override suspend fun place(order: String): String =
        when (order) {
            "at once" -> "placed at once"
            "throws at once" -> throw Broken("at once")
            "throws later" -> {
                yield()
                throw Broken("later")
            }
            else -> {
                yield()
                "placed $order"
            }
        }

    private fun busy(order: String, refused: BlockedException): String = "busy, $order: ${refused.resource()}"

    private fun broken(order: String, error: Throwable): String = "broken, $order: ${error.message}"

    @Guarded("count", fallback = "none")
    override suspend fun count(order: String): Int {
        yield()
        return order.length
    }

    private fun none(order: String): Int = -order.length

    @Guarded("note", defaultFallback = "noted")
    override suspend fun note(order: String) {
        yield()
        if (order == "bad") throw Broken(order)
    }

    private fun noted() {
        handled.incrementAndGet()
    }

    @Guarded("maybe")
    override suspend fun maybe(order: String): String? {
        yield()
        return null
    }

    @Guarded("at")
    override suspend fun at(gate: CompletableDeferred<String>): String = gate.await()

    @Guarded("slow")
    override suspend fun slow(order: String): String = withTimeout(1) {
        delay(60_000)
        "never"
    }

    @Guarded("suspending", blockHandler = "busyLater", defaultFallback = "brokenLater")
    override suspend fun suspendingHandlers(order: String): String {
        yield()
        throw Broken(order)
    }

    private suspend fun busyLater(order: String, refused: BlockedException): String {
        delay(1)
        return "busy later, $order: ${refused.resource()}"
    }

    private suspend fun brokenLater(error: Throwable): String {
        delay(1)
        if (error.message == "twice") throw IllegalStateException("handler, too")
        return "broken later: ${error.message}"
    }

    @Guarded("ignoring", exceptionsToIgnore = [Broken::class], fallback = "never")
    override suspend fun ignoring(order: String): String {
        yield()
        throw Broken(order)
    }

    private suspend fun never(order: String): String = "never"
}
