package io.ragstone.internal.care;

import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.CollectionSpec;
import java.util.List;

/** Says what passages are stored as, so that what is stored can be compared or made again. */
public interface Analyst {

    /** Names everything that decides what rows the documents of {@code spec} become. */
    String version(CollectionSpec spec);

    /** Passages with the terms and the key that they are stored under. */
    List<ChunkContent> analysed(
            CollectionSpec spec, String path, String title, String language, List<ChunkDraft> drafts);
}
