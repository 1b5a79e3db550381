package io.headgate.adapters.annotation.kotlin

import io.headgate.BlockedException
import io.headgate.Headgate
import io.headgate.flow.FlowRule.flow
import io.headgate.hotparameter.HotParameterRule
import io.headgate.rule.Rule
import io.headgate.statistics.Snapshot
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.Test
import java.time.Duration
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** What holds for guarded suspend functions behind any interceptor. */
abstract class SuspendContract {
    protected val headgate: Headgate = Headgate.builder().build()
    protected val shop = Shop()

    protected abstract val orders: Orders

    private fun rules(vararg rules: Rule) {
        headgate.rules().replaceAll(listOf(*rules))
    }

    private fun seen(name: String): Snapshot = headgate.resource(name).statistics()

    private fun eventually(condition: () -> Boolean) {
        val deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30)
        while (!condition() && System.nanoTime() - deadline < 0) Thread.sleep(1)
        assertThat(condition()).isTrue()
    }

    private fun ended(name: String, calls: Long, errors: Long) {
        eventually { seen(name).total().finished() == calls }
        assertThat(seen(name).inFlight()).isZero()
        assertThat(seen(name).total().errors()).isEqualTo(errors)
    }

    private inline fun <reified T : Throwable> thrownBy(block: () -> Unit): T {
        try {
            block()
        } catch (thrown: Throwable) {
            assertThat(thrown).isInstanceOf(T::class.java)
            return thrown as T
        }
        return fail("nothing was thrown")
    }

    // ---------------------------------------------------------------- values

    @Test
    fun `a function that suspends returns what it returns`() = runBlocking<Unit> {
        assertThat(orders.place("tea")).isEqualTo("placed tea")
        assertThat(orders.place("at once")).isEqualTo("placed at once")
        assertThat(orders.count("four")).isEqualTo(4)
        assertThat(orders.maybe("tea")).isNull()
        orders.note("tea")
        ended("place", 2, 0)
        ended("count", 1, 0)
    }

    @Test
    fun `a call is in flight until the function is resumed`() = runBlocking<Unit> {
        val gate = CompletableDeferred<String>()
        val call = async(Dispatchers.Default) { orders.at(gate) }
        eventually { seen("at").inFlight() == 1L }
        gate.complete("open")
        assertThat(call.await()).isEqualTo("open")
        ended("at", 1, 0)
    }

    @Test
    fun `limits in flight hold while functions are suspended`() = runBlocking<Unit> {
        rules(flow("at").inFlight(2))
        val gate = CompletableDeferred<String>()
        val calls = List(2) { async(Dispatchers.Default) { orders.at(gate) } }
        eventually { seen("at").inFlight() == 2L }
        thrownBy<BlockedException> { orders.at(gate) }
        gate.complete("open")
        calls.forEach { assertThat(it.await()).isEqualTo("open") }
        assertThat(orders.at(gate)).isEqualTo("open")
        ended("at", 3, 0)
    }

    // ---------------------------------------------------------------- refused and failed

    @Test
    fun `a refused call is answered by the handler`() = runBlocking<Unit> {
        rules(flow("place").perMinute(0), flow("suspending").perMinute(0), flow("count").perMinute(0))
        assertThat(orders.place("tea")).isEqualTo("busy, tea: place")
        assertThat(orders.suspendingHandlers("tea")).isEqualTo("busy later, tea: suspending")
        assertThat(orders.count("four")).isEqualTo(-4)
    }

    @Test
    fun `a refused call without a handler throws`() = runBlocking<Unit> {
        rules(flow("maybe").perMinute(0))
        assertThat(thrownBy<BlockedException> { orders.maybe("tea") }.resource()).isEqualTo("maybe")
        assertThat(seen("maybe").total().refused()).isEqualTo(1)
    }

    @Test
    fun `what a function throws is an error and answered by the fallback`() = runBlocking<Unit> {
        assertThat(orders.place("throws at once")).isEqualTo("broken, throws at once: at once")
        assertThat(orders.place("throws later")).isEqualTo("broken, throws later: later")
        ended("place", 2, 2)
        assertThat(orders.suspendingHandlers("tea")).isEqualTo("broken later: tea")
        ended("suspending", 1, 1)
        orders.note("bad")
        assertThat(shop.handled).hasValue(1)
    }

    @Test
    fun `what a handler throws after it has suspended reaches the caller`() = runBlocking<Unit> {
        assertThat(thrownBy<IllegalStateException> { orders.suspendingHandlers("twice") }).hasMessage("handler, too")
        ended("suspending", 1, 1)
    }

    @Test
    fun `what is ignored is thrown on and no error`() = runBlocking<Unit> {
        assertThat(thrownBy<Broken> { orders.ignoring("tea") }).hasMessage("tea")
        ended("ignoring", 1, 0)
    }

    @Test
    fun `rules by argument see the arguments and not the continuation`() = runBlocking<Unit> {
        rules(HotParameterRule.perSecond("place", 0, 0), HotParameterRule.perSecond("maybe", 1, 0))
        assertThat(orders.place("tea")).isEqualTo("busy, tea: place")
        assertThat(orders.maybe("tea")).isNull()
    }

    // ---------------------------------------------------------------- cancelled

    @Test
    fun `a cancelled call is over and no error`() = runBlocking<Unit> {
        val call = launch(Dispatchers.Default) { orders.at(CompletableDeferred()) }
        eventually { seen("at").inFlight() == 1L }
        call.cancel()
        call.join()
        ended("at", 1, 0)
    }

    @Test
    fun `a timeout around a call is no error of the call`() = runBlocking<Unit> {
        thrownBy<TimeoutCancellationException> { withTimeout(20) { orders.at(CompletableDeferred()) } }
        eventually { seen("at").inFlight() == 0L }
        assertThat(seen("at").total().errors()).isZero()
    }

    @Test
    fun `a timeout within a function is an error`() = runBlocking<Unit> {
        thrownBy<CancellationException> { orders.slow("tea") }
        ended("slow", 1, 1)
    }

    // ---------------------------------------------------------------- waiting

    @Test
    fun `a call that waits holds no thread and goes on where its coroutine runs`() {
        rules(flow("place").per(1, Duration.ofSeconds(1)).queueing(Duration.ofSeconds(30)))
        val one = Executors.newSingleThreadExecutor { task -> Thread(task, "the only one") }
        one.asCoroutineDispatcher().use { dispatcher ->
            runBlocking(dispatcher) {
                val calls = List(3) {
                    async {
                        val answer = orders.place("tea")
                        answer + " on " + Thread.currentThread().name.substringBefore(" @")
                    }
                }
                calls.forEach { assertThat(it.await()).isEqualTo("placed tea on the only one") }
            }
        }
        ended("place", 3, 0)
        assertThat(seen("place").waited()).isPositive()
    }

    @Test
    fun `cancelling a call that waits gives its place back`() = runBlocking<Unit> {
        rules(flow("place").per(1, Duration.ofMinutes(1)).queueing(Duration.ofHours(1)))
        orders.place("tea")
        val waiting = launch(start = CoroutineStart.UNDISPATCHED) { orders.place("milk") }
        eventually { seen("place").waiting() == 1L }
        waiting.cancel()
        withTimeout(30_000) { waiting.join() }
        eventually { seen("place").waiting() == 0L }
        ended("place", 1, 0)
    }
}
