package io.ragstone.internal.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentTypesTest {

    @ParameterizedTest
    @CsvSource({
        "a/README.MD, text/markdown",
        "src/Main.java, text/x-java-source",
        "data.v2.json, application/json",
        "x.csv, text/csv",
        "deploy/Dockerfile, text/x-dockerfile",
        "CMakeLists.txt, text/x-cmake",
        "notes.txt, text/plain",
        "LICENSE, text/plain",
        "go, text/plain",
        "odd.unknown, text/plain"
    })
    void theNameTells(String path, String contentType) {
        assertThat(ContentTypes.of(path)).isEqualTo(contentType);
    }

    @ParameterizedTest
    @CsvSource({
        "bin/run, #!/usr/bin/env python3, text/x-python",
        "bin/run, #!/bin/sh, text/x-sh",
        "page, <!DOCTYPE html>, text/html",
        "feed, <?xml version='1.0'?>, application/xml",
        "words, just words, text/plain",
        "note.txt, #!/bin/sh, text/plain"
    })
    void whereTheNameIsSilentTheTextTells(String path, String text, String contentType) {
        assertThat(ContentTypes.of(path, text)).isEqualTo(contentType);
    }
}
