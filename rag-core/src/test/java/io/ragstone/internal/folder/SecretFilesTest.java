package io.ragstone.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretFilesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".env",
                ".env.production",
                "app/.ENV",
                "prod.env",
                ".envrc",
                "server.pem",
                "a/b/Server.KEY",
                "id_rsa",
                "id_rsa.pub",
                "id_ed25519",
                "cert.p12",
                "cert.pfx",
                "store.jks",
                "debug.keystore",
                ".npmrc",
                ".pypirc",
                ".netrc",
                "_netrc",
                "credentials",
                "credentials.json",
                "Credentials.csv",
                "secrets.yaml",
                "secrets.toml",
                "passwords.kdbx",
                "my-service-account-1.json",
                "client_secret_12.json",
                ".ssh/config",
                ".aws/config",
                "home/.gnupg/pubring.gpg",
                ".git-credentials",
                ".htpasswd",
                "terraform.tfstate",
                "x.tfstate.backup"
            })
    void looksLikeASecret(String path) {
        assertThat(SecretFiles.isSecret(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "secrets.md",
                "docs/credentials.html",
                "credentials_provider.py",
                "environment.md",
                "env.md",
                "keys.md",
                "monkey",
                "key",
                "pem/readme.txt",
                "secret-garden.txt",
                "service-accounts.md",
                "secrets/plan.md",
                "id_rsa.md",
                "settings.json",
                "keyboard.txt",
                "aws/config.md"
            })
    void isOrdinary(String path) {
        assertThat(SecretFiles.isSecret(path)).isFalse();
    }
}
