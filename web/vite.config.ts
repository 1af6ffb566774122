import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022' },
  // The contract is TypeScript in a workspace: bundle it, Node must not be asked to load it from node_modules.
  ssr: { noExternal: [/^@sunset\//] },
});
