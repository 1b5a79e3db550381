@NullMarked
package io.headgate.console.web;

import org.jspecify.annotations.NullMarked;
