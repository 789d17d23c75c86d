package io.ragstone.adapter.cli;

import io.ragstone.error.ConfigException;
import io.ragstone.error.ConflictException;
import io.ragstone.error.NotFoundException;
import io.ragstone.error.RequestException;

/** What the process says to its caller. */
enum ExitCode {
    OK(0),
    FAILURE(1),
    USAGE(2),
    NOT_FOUND(3),
    CONFLICT(4);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    static ExitCode of(Throwable failure) {
        if (failure instanceof ConfigException || failure instanceof RequestException) {
            return USAGE;
        }
        if (failure instanceof NotFoundException) {
            return NOT_FOUND;
        }
        return failure instanceof ConflictException ? CONFLICT : FAILURE;
    }
}
