package io.headgate.console.web;

import java.nio.file.Path;

/**
 * A PKCS12 (or JKS) file with the key and the certificate of the console. A file that is replaced is read again within a
 * minute, without a restart.
 *
 * @param path where it is
 * @param password what opens it
 */
public record KeyStoreFile(Path path, String password) {

    @Override
    public String toString() {
        return path.toString(); // the password stays out of logs
    }
}
