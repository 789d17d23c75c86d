/** Folders of files as a source: ignore rules, exclusions, fingerprints, contained reads. */
@NullMarked
package io.ragstone.internal.folder;

import org.jspecify.annotations.NullMarked;
