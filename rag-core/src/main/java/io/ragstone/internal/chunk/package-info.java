/**
 * Cuts documents into passages along their own structure. Each kind of content is read into pieces that should stay
 * whole ({@code ...Pieces}); {@link io.ragstone.internal.chunk.StructureChunker} picks the reader, one packer makes
 * passages of the pieces, the same for all kinds. Begin with {@link io.ragstone.internal.chunk.StructureChunker}.
 */
@NullMarked
package io.ragstone.internal.chunk;

import org.jspecify.annotations.NullMarked;
