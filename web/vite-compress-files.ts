import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Adds a compressed copy of each text file that browsers load. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }) {
      for (const name of globSync('**/*.{js,css,svg,json}', { cwd: dir })) {
        const file = join(dir, name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, brotli));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
