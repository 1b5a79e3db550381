package io.headgate.adapters.annotation.kotlin

import io.headgate.adapters.spring.EnableGuarded
import org.junit.jupiter.api.AfterEach
import org.springframework.context.annotation.AnnotationConfigApplicationContext
import org.springframework.context.annotation.Configuration
import java.util.function.Supplier

/** Behind Spring's proxies, which run such functions as publishers where kotlinx-coroutines-reactor is. */
class SpringSuspendTest : SuspendContract() {
    @Configuration
    @EnableGuarded
    open class Application

    private val context = AnnotationConfigApplicationContext().apply {
        beanFactory.registerSingleton("headgate", headgate)
        registerBean("shop", Shop::class.java, Supplier { shop })
        register(Application::class.java)
        refresh()
    }

    override val orders: Orders = context.getBean(Orders::class.java)

    @AfterEach
    fun close() {
        context.close()
    }
}
