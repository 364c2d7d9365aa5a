import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page and the API have one origin; while the page is worked on, a running `bouton serve` answers for the API.
const api = process.env.BOUTON_API ?? 'http://127.0.0.1:7373';

interface Graph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

// What the first page needs comes in one file: over a slow network a file costs a way there and back, and few come at a time.
const known = new Map<string, boolean>();
function isFirst(id: string, graph: Graph): boolean {
  const before = known.get(id);
  if (before !== undefined) return before;
  // A circle of imports does not make a module needed.
  known.set(id, false);
  const info = graph.getModuleInfo(id);
  const found = info !== null && (info.isEntry || info.importers.some((importer) => isFirst(importer, graph)));
  known.set(id, found);
  return found;
}

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The content policy allows no inline scripts, styles or data other than images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 200,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ debugName: 'first', name: (id, graph) => (isFirst(id, graph) ? 'first' : null) }] } },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
  // Slow machines are not a mistake of the page.
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
});
