import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page and the API have one origin; while the page is worked on, a running `bouton serve` answers for the API.
const api = process.env.BOUTON_API ?? 'http://127.0.0.1:7373';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The content policy allows no inline scripts, styles or data other than images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 200,
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
  // Slow machines are not a mistake of the page.
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
});
