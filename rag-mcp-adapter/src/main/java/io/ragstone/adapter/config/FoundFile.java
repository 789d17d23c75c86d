package io.ragstone.adapter.config;

import java.nio.file.Path;

/**
 * A configuration file.
 *
 * @param path where it is, absolute
 * @param isNamed whether its user chose it, by name or by putting it into their own folder
 */
record FoundFile(Path path, boolean isNamed) {}
