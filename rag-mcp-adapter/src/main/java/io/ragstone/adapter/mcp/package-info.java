/** What agents are offered, as values: tools with their parameters, schemas and results. Knows neither a protocol library nor a transport. Begin at {@link io.ragstone.adapter.mcp.ToolBox}. */
@NullMarked
package io.ragstone.adapter.mcp;

import org.jspecify.annotations.NullMarked;
