import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Draws the pictures and builds the pages. With --if-needed it does nothing where the build was made of these very
 * sources: the stamp beside it is a hash of them.
 */

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'web/build/sources.sha256');
const sources = [
  'web/app/**/*.{ts,tsx,css}',
  'web/*.{ts,json}',
  'web/public/**/*',
  'contract/**/*.ts',
  'scripts/draw-pictures.ts',
  'package-lock.json',
];

function hashSources(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'pictures' }),
  );
  for (const file of files.filter((name) => /\.\w+$/.test(name)).toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();

if (!process.argv.includes('--if-needed') || !isCurrent()) {
  process.stdout.write('Building the pages …\n');
  execFileSync(process.execPath, [join(root, 'scripts/draw-pictures.ts')], { stdio: 'inherit' });
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  execFileSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  writeFileSync(stamp, hashSources());
}
