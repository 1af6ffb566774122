import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { compressFiles } from './vite-compress-files.ts';

/** The browser build replaces React Router by the few functions that the pages use. */
function withoutRouter(): Plugin {
  return {
    name: 'without-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      const isForBrowser = this.environment.name === 'client';
      return isForBrowser && id === 'react-router'
        ? join(import.meta.dirname, 'app/lib/navigation/page-router.tsx')
        : null;
    },
  };
}

/** Shared chunks: React, the layout, and what pages with personal data use. Each page has its own chunk. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 30 },
  { name: 'queries', test: /node_modules\/@tanstack\//, priority: 30 },
  { name: 'layout', test: /app\/(?:root|entry\.client|routes\/layout|features\/layout\/)/, priority: 20 },
  // Modules of four or more pages, in one chunk: one request instead of thirty.
  { name: 'site', minShareCount: 4, priority: 10 },
];

export default defineConfig({
  plugins: [withoutRouter(), tailwindcss(), reactRouter(), compressFiles()],
  // The oldest supported browsers: docs/browsers.md.
  build: { target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
  // The contract is TypeScript in a workspace: bundle it, because Node cannot load TypeScript from node_modules.
  ssr: { noExternal: [/^@sunset\//] },
});
