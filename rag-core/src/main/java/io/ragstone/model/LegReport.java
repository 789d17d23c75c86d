package io.ragstone.model;

/**
 * What a leg did for a response.
 *
 * @param leg which leg
 * @param state whether it ran
 * @param candidates how many passages it offered
 * @param reason why it did not run or did not finish; empty otherwise
 */
public record LegReport(Leg leg, State state, int candidates, String reason) {

    /** Whether a leg ran. */
    public enum State {
        /** It ran over everything in scope. */
        ON,
        /** It ran, but not over everything in scope. */
        PARTIAL,
        /** It did not run. */
        OFF
    }
}
