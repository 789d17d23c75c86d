/** Reading and writing JSON, nothing else. */
@NullMarked
package io.ragstone.adapter.json;

import org.jspecify.annotations.NullMarked;
