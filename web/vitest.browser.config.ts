import { defineConfig } from 'vitest/config';

// The page as it is built and embedded, in a real browser, against a real server: one server and one browser for all.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/browser/server.ts'],
    fileParallelism: false,
    // Slow machines are not a mistake of the page.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
