/**
 * How well a passage's words answer a query: one formula for the engine and for every store that ranks before it cuts,
 * so that none of them cuts off what another would have ranked first.
 */
@NullMarked
package io.ragstone.internal.relevance;

import org.jspecify.annotations.NullMarked;
