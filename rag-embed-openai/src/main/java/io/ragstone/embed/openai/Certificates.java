package io.ragstone.embed.openai;

import io.ragstone.internal.remote.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Trust in the authorities of the machine and in those of a PEM file, such as a company's own. */
final class Certificates {

    private Certificates() {}

    /** What the setting {@code ca_file} adds to the machine's authorities; empty where it is not set. */
    static Optional<X509TrustManager> added(Settings settings) {
        return settings.text("ca_file").flatMap(file -> {
            try {
                return Optional.of(trusting(read(Path.of(file))));
            } catch (IOException | InvalidPathException | GeneralSecurityException unreadable) {
                settings.problem("ca_file " + file + " cannot be read (" + unreadable.getMessage()
                        + "); name a file of certificates in PEM");
                return Optional.empty();
            }
        });
    }

    private static Collection<? extends Certificate> read(Path file) throws IOException, GeneralSecurityException {
        if (!file.isAbsolute()) {
            throw new IOException("it is no absolute path");
        }
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> certificates =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (certificates.isEmpty()) {
                throw new GeneralSecurityException("it holds no certificate");
            }
            return certificates;
        }
    }

    private static X509TrustManager trusting(Collection<? extends Certificate> added)
            throws IOException, GeneralSecurityException {
        List<Certificate> all = new ArrayList<>(added);
        all.addAll(Arrays.<X509Certificate>asList(manager(null).getAcceptedIssuers()));
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (int i = 0; i < all.size(); i++) {
            store.setCertificateEntry("ca-" + i, all.get(i));
        }
        return manager(store);
    }

    /** @param store of trusted authorities; null for the machine's own */
    private static X509TrustManager manager(@Nullable KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new GeneralSecurityException("there is no trust manager for X.509"));
    }
}
