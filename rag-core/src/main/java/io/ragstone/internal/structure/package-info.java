/**
 * What a text is made of: lines, and the blocks of a Markdown document. Extraction and chunking both stand on it and do
 * not know each other. Begin with {@link io.ragstone.internal.structure.MarkdownBlocks}.
 */
@NullMarked
package io.ragstone.internal.structure;

import org.jspecify.annotations.NullMarked;
