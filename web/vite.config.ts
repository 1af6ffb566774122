import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { compressFiles } from './vite-compress-files.ts';

/** In the browser the built pages get by with the little of the router that they use. */
function withoutRouter(): Plugin {
  return {
    name: 'without-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      const isForBrowser = this.environment.name === 'client';
      return isForBrowser && id === 'react-router' ? join(import.meta.dirname, 'app/lib/page-router.tsx') : null;
    },
  };
}

/** React, what every page has, and what pages with personal data share; a page's own code comes apart. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 30 },
  { name: 'queries', test: /node_modules\/@tanstack\//, priority: 30 },
  { name: 'frame', test: /app\/(?:root|entry\.client|routes\/frame|features\/frame\/)/, priority: 20 },
  // Used by so many pages that each of them may as well have all of it: one request in place of thirty.
  { name: 'site', minShareCount: 4, priority: 10 },
];

export default defineConfig({
  plugins: [withoutRouter(), tailwindcss(), reactRouter(), compressFiles()],
  // The oldest browsers of docs/browsers.md.
  build: { target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
  // The contract is TypeScript in a workspace: bundle it, Node must not be asked to load it from node_modules.
  ssr: { noExternal: [/^@sunset\//] },
});
