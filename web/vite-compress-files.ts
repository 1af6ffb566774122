import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Adds a compressed copy of each text file that browsers load. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle({ dir = '' }) {
      for (const name of globSync('**/*.{js,css,svg,json}', { cwd: dir })) {
        const file = join(dir, name);
        // Of another language, which was built before and has the same contents.
        if (existsSync(`${file}.br`)) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), brotli));
      }
    },
  };
}
