/**
 * Embedding models of Amazon Bedrock. Amazon's library finds credentials and signs calls; {@link BedrockForm} knows how
 * each family of models is asked, and the rest is what all remote models share.
 */
@NullMarked
package io.ragstone.embed.bedrock;

import org.jspecify.annotations.NullMarked;
