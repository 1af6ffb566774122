import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './drop/machine.ts';

const folder = join(import.meta.dirname, 'results');

/** The first fields of every file in bench/results. */
export interface Measured {
  at: string;
  machine: Machine;
}

/** Writes bench/results/<name>.json and prints its path. `npm run generate` writes them into the documents. */
export async function saveResults(name: string, machine: Machine, figures: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), machine, ...figures }, null, 2)}\n`);
  console.log(`\nSaved in ${file}`);
}
