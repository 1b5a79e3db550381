import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** What a browser may have to fetch before it shows the first page, compressed. The page fails to build above it. */
const MOST_BYTES = 100_000;

/** Says what the first load weighs, so that a heavy dependency is noticed when it comes in. */
function weighed(): Plugin {
  return {
    name: 'weighed',
    apply: 'build',
    generateBundle(_options, bundle) {
      let total = 0;
      for (const file of Object.values(bundle)) {
        total += gzipSync(file.type === 'chunk' ? file.code : file.source).length;
      }
      this.info(`first load: ${total} bytes gzip (at most ${MOST_BYTES})`);
      if (total > MOST_BYTES) {
        this.error(`first load: ${total} bytes gzip (expected: at most ${MOST_BYTES})`);
      }
    },
  };
}

export default defineConfig({
  // Addresses within the page are relative, so that it can be served under any path.
  base: './',
  plugins: [weighed()],
  build: {
    outDir: '../src/main/resources/io/headgate/console/page',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // The content security policy allows nothing inline: no data: addresses, no script in the page.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8077' } },
  // One worker, and time to spare: the tests also run on machines that are busy with other builds.
  test: { environment: 'happy-dom', include: ['test/**/*.test.{ts,tsx}'], maxWorkers: 1, isolate: false, testTimeout: 120_000 },
});
