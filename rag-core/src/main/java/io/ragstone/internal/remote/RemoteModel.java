package io.ragstone.internal.remote;

import java.util.OptionalInt;

/**
 * What is known of a remote embedding model before it is asked.
 *
 * @param provider who offers it, by the name that stands in configuration
 * @param model its name at the server
 * @param dimensions of its vectors; empty if the first answer has to tell
 * @param recipe whatever else changes its vectors
 * @param wording how texts are sent
 * @param isRemote whether texts leave this machine
 */
public record RemoteModel(
        String provider, String model, OptionalInt dimensions, String recipe, Wording wording, boolean isRemote) {

    String name() {
        return provider + ":" + model;
    }
}
