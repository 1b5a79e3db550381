package io.headgate.adapters.annotation.kotlin

import io.headgate.adapters.annotation.Guards
import java.lang.reflect.InvocationTargetException
import java.lang.reflect.Method
import java.lang.reflect.Proxy

/** Behind an interceptor that knows nothing of Kotlin. */
class ProxiedSuspendTest : SuspendContract() {
    private val guards = Guards(headgate)

    override val orders: Orders =
        Proxy.newProxyInstance(Orders::class.java.classLoader, arrayOf(Orders::class.java)) { _, method, arguments ->
            guards.find(Shop::class.java, method)!!.invoke(shop, arguments) { run(method, arguments) }
        } as Orders

    private fun run(method: Method, arguments: Array<Any?>): Any? =
        try {
            method.invoke(shop, *arguments)
        } catch (thrown: InvocationTargetException) {
            throw thrown.targetException
        }
}
