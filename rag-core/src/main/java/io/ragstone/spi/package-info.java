/**
 * The eight contracts that others may implement, and their providers. Each contract is a numbered list of rules; the
 * kit in {@code rag-testkit} checks every rule under the same name. Providers are found by
 * {@link java.util.ServiceLoader} and picked by name, or handed to the front door.
 */
@NullMarked
package io.ragstone.spi;

import org.jspecify.annotations.NullMarked;
