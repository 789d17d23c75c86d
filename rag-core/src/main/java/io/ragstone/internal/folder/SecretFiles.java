package io.ragstone.internal.folder;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Files that by their names hold keys, passwords or tokens. Names are all it judges: a token inside an ordinary file is
 * not found here, only a private key is found by {@link PrivateKeys}.
 */
public final class SecretFiles {

    private static final Set<String> NAMES = Set.of(
            ".npmrc",
            ".yarnrc.yml",
            ".pypirc",
            ".netrc",
            "_netrc",
            ".pgpass",
            "pgpass.conf",
            ".my.cnf",
            ".mylogin.cnf",
            ".htpasswd",
            ".htdigest",
            ".git-credentials",
            ".dockercfg",
            ".dockerconfigjson",
            ".s3cfg",
            ".boto",
            ".vault-token",
            ".vault_pass",
            ".secrets",
            "kubeconfig",
            "application_default_credentials.json");

    private static final Set<String> EXTENSIONS = Set.of(
            "pem",
            "key",
            "p8",
            "p12",
            "pfx",
            "pkcs12",
            "jks",
            "jceks",
            "bks",
            "keystore",
            "kdb",
            "kdbx",
            "ppk",
            "ovpn",
            "env",
            "tfstate",
            "tfvars");

    /** Folders that hold nothing but credentials. */
    private static final Set<String> FOLDERS =
            Set.of(".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".secrets", ".password-store");

    private static final List<String> KEY_FILES = List.of("id_rsa", "id_dsa", "id_ecdsa", "id_ed25519");

    private static final List<String> SERVICE_ACCOUNTS =
            List.of("service-account", "service_account", "serviceaccount", "client_secret", "client-secret");

    /** A page or a program about credentials is no secret: {@code secrets.md}, {@code credentials.py}. */
    private static final Set<String> PROSE_AND_CODE = Set.of(
            "md",
            "mdx",
            "markdown",
            "rst",
            "adoc",
            "asciidoc",
            "html",
            "htm",
            "tex",
            "org",
            "pdf",
            "docx",
            "java",
            "kt",
            "kts",
            "scala",
            "groovy",
            "py",
            "pyi",
            "js",
            "mjs",
            "cjs",
            "jsx",
            "ts",
            "tsx",
            "vue",
            "svelte",
            "go",
            "rs",
            "c",
            "h",
            "cc",
            "cpp",
            "hpp",
            "cs",
            "rb",
            "php",
            "swift",
            "dart",
            "ex",
            "exs",
            "lua",
            "sh",
            "ps1");

    private SecretFiles() {}

    /** Whether the file at {@code path}, with {@code /} between names, looks like a secret. Case does not matter. */
    public static boolean isSecret(String path) {
        String[] names = path.toLowerCase(Locale.ROOT).split("/", -1);
        for (int i = 0; i < names.length - 1; i++) {
            if (FOLDERS.contains(names[i])) {
                return true;
            }
        }
        return isSecretName(names[names.length - 1]);
    }

    private static boolean isSecretName(String name) {
        String extension = name.substring(name.lastIndexOf('.') + 1);
        if (NAMES.contains(name) || name.startsWith(".env") || isKept(name, extension)) {
            return true;
        }
        return !PROSE_AND_CODE.contains(extension) && isNamedAfterSecrets(name, extension);
    }

    private static boolean isKept(String name, String extension) {
        return (name.indexOf('.') >= 0 && EXTENSIONS.contains(extension)) || name.endsWith(".tfstate.backup");
    }

    private static boolean isNamedAfterSecrets(String name, String extension) {
        return KEY_FILES.stream().anyMatch(name::startsWith)
                || name.startsWith("credentials")
                || name.startsWith("secrets.")
                || (extension.equals("json") && SERVICE_ACCOUNTS.stream().anyMatch(name::contains));
    }
}
