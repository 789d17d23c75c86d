/**
 * Contract tests for whoever implements an SPI, and doubles for whoever uses one. Extend the contract of your SPI, say
 * how to make an empty implementation, and every rule of its Javadoc is checked under its own name.
 */
@NullMarked
package io.ragstone.testkit;

import org.jspecify.annotations.NullMarked;
