package io.ragstone.internal.extract;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a document is, told from its name, and where the name says nothing from how its text begins. Stateless. */
public final class ContentTypes {

    /** What nothing more is known of. */
    public static final String PLAIN = "text/plain";

    /** Markdown in any dialect. */
    public static final String MARKDOWN = "text/markdown";

    private static final Map<String, String> BY_EXTENSION = table("""
            text/markdown md markdown mdown mkd mkdn mdx mdc qmd rmd
            application/json json geojson webmanifest ipynb
            application/x-ndjson jsonl ndjson
            application/yaml yaml yml
            application/toml toml
            text/csv csv
            text/tab-separated-values tsv tab
            application/xml xml xsd xsl xslt svg wsdl pom plist rss atom
            text/html html htm xhtml
            text/css css scss sass less
            text/x-ini ini cfg conf properties editorconfig
            text/x-java-source java
            text/x-kotlin kt kts
            text/x-groovy groovy gradle
            text/x-scala scala sbt
            text/x-python py pyi pyw
            text/javascript js mjs cjs jsx
            text/x-typescript ts mts cts tsx
            text/x-vue vue svelte
            text/x-go go
            text/x-rust rs
            text/x-c c h
            text/x-c++ cc cpp cxx hh hpp hxx ipp
            text/x-csharp cs
            text/x-objective-c m mm
            text/x-swift swift
            text/x-dart dart
            text/x-ruby rb rake gemspec
            text/x-php php
            text/x-perl pl pm
            text/x-lua lua
            text/x-r r
            text/x-julia jl
            text/x-haskell hs lhs
            text/x-ocaml ml mli
            text/x-fsharp fs fsi fsx
            text/x-elixir ex exs
            text/x-erlang erl hrl
            text/x-clojure clj cljs cljc edn
            text/x-lisp lisp el scm rkt
            text/x-zig zig
            text/x-sql sql ddl
            text/x-protobuf proto
            text/x-graphql graphql gql
            text/x-hcl tf hcl tfvars
            text/x-sh sh bash zsh fish ksh
            text/x-powershell ps1 psm1
            text/x-bat bat cmd
            text/x-asm s asm
            text/x-diff diff patch
            text/x-makefile mk mak
            text/x-cmake cmake
            text/x-rst rst
            text/x-asciidoc adoc asciidoc
            text/x-tex tex sty
            """);

    private static final Map<String, String> BY_NAME = table("""
            text/x-makefile makefile gnumakefile
            text/x-dockerfile dockerfile containerfile
            text/x-cmake cmakelists.txt
            text/x-ruby gemfile rakefile vagrantfile podfile
            text/x-groovy jenkinsfile
            text/x-python sconstruct
            text/x-sh .bashrc .profile .zshrc pkgbuild
            """);

    private ContentTypes() {}

    /** The media type that the name of {@code path} says, {@value #PLAIN} if it says nothing. */
    public static String of(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        String known = BY_NAME.get(name);
        if (known != null) {
            return known;
        }
        int dot = name.lastIndexOf('.');
        return dot < 0 ? PLAIN : BY_EXTENSION.getOrDefault(name.substring(dot + 1), PLAIN);
    }

    /** The media type of {@code path}; where its name says nothing, what the beginning of {@code text} says. */
    public static String of(String path, String text) {
        String named = of(path);
        return named.equals(PLAIN) && path.indexOf('.', path.lastIndexOf('/') + 1) < 0 ? sniff(text) : named;
    }

    private static String sniff(String text) {
        String head =
                text.substring(0, Math.min(200, text.length())).stripLeading().toLowerCase(Locale.ROOT);
        if (head.startsWith("#!")) {
            String line = head.lines().findFirst().orElse("");
            return line.contains("python") ? "text/x-python" : line.contains("node") ? "text/javascript" : "text/x-sh";
        }
        if (head.startsWith("<!doctype html") || head.startsWith("<html")) {
            return "text/html";
        }
        return head.startsWith("<?xml") ? "application/xml" : PLAIN;
    }

    /** Reads lines of a media type and the words that stand for it. */
    private static Map<String, String> table(String lines) {
        var table = new HashMap<String, String>();
        lines.lines()
                .map(line -> List.of(line.split(" ", -1)))
                .forEach(row -> row.subList(1, row.size()).forEach(word -> table.put(word, row.get(0))));
        return Map.copyOf(table);
    }
}
