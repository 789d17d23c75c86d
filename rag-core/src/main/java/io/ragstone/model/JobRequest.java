package io.ragstone.model;

/**
 * Asks for work.
 *
 * @param key what is to be done
 * @param priority higher first; 0 is normal
 */
public record JobRequest(JobKey key, int priority) {

    /** Indexing of {@code document} at normal priority. */
    public static JobRequest index(DocumentKey document) {
        return new JobRequest(new JobKey(document, JobKind.INDEX), 0);
    }
}
