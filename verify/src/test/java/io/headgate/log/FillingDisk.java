package io.headgate.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** Real files on a disk with a given number of bytes left: a write that does not fit is done in part, the next one fails. */
final class FillingDisk implements FileOpener {

    long bytesLeft = Long.MAX_VALUE;
    boolean truncateFails;

    @Override
    public FileChannel open(Path file) throws IOException {
        return new Channel(FileOpener.openRegular(file));
    }

    private final class Channel extends FileChannel {

        private final FileChannel real;

        Channel(FileChannel real) {
            this.real = real;
        }

        @Override
        public int write(ByteBuffer source, long position) throws IOException {
            if (bytesLeft == 0) {
                throw new IOException("No space left on device");
            }
            int fits = (int) Math.min(bytesLeft, source.remaining());
            ByteBuffer part = source.slice(source.position(), fits);
            int written = real.write(part, position);
            source.position(source.position() + written);
            bytesLeft -= written;
            return written;
        }

        @Override
        public FileChannel truncate(long size) throws IOException {
            if (truncateFails) {
                throw new IOException("Input/output error");
            }
            real.truncate(size);
            return this;
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            return real.read(target, position);
        }

        @Override
        public long size() throws IOException {
            return real.size();
        }

        @Override
        protected void implCloseChannel() throws IOException {
            real.close();
        }

        @Override
        public int read(ByteBuffer target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long read(ByteBuffer[] targets, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int write(ByteBuffer source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long write(ByteBuffer[] sources, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long position() {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileChannel position(long newPosition) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void force(boolean metaData) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferTo(long position, long count, WritableByteChannel target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferFrom(ReadableByteChannel source, long position, long count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MappedByteBuffer map(MapMode mode, long position, long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileLock lock(long position, long size, boolean shared) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) {
            throw new UnsupportedOperationException();
        }
    }
}
