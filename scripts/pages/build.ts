import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredLocales } from '../../contract/locales.ts';
import { runChild } from '../run/run-child.ts';

const root = join(import.meta.dirname, '../..');
/** Beside the build: a hash of the sources it was made of. */
const stamp = join(root, 'web/build/sources.sha256');
const sources = [
  'web/app/**/*.{ts,tsx,css}',
  'web/*.{ts,json}',
  'web/public/**/*',
  'web/messages/*/*.json',
  'contract/**/*.ts',
  'illustrations/**/*.ts',
  'scripts/draw-pictures.ts',
  'scripts/messages/*.ts',
  'package-lock.json',
];

/** Draws the pictures and builds the pages. */
export async function buildPages(): Promise<void> {
  process.stdout.write('Building the pages …\n');
  await runChild([join(root, 'scripts/draw-pictures.ts')]);
  const cli = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await runChild([cli, 'build', '--app', '--logLevel', 'warn'], { cwd: join(root, 'web'), env });
  writeFileSync(stamp, hashSources());
}

/** True when the build was made of the sources as they are. */
export function isBuildCurrent(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

function hashSources(): string {
  const hash = createHash('sha256').update(process.env.PAGE_LOCALES ?? offeredLocales.join(','));
  const files = sources.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'pictures' }),
  );
  for (const file of files.filter((name) => /\.\w+$/.test(name)).toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
