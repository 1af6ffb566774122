import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { buildPages, isBuildCurrent } from './pages/build.ts';
import { stagePackage } from './package/stage.ts';

/*
 * `npm run package`: builds the pages where they are missing or old, puts the package together in dist/sunset-resorts, and packs it
 * into dist/sunset-resorts-<version>.tgz, which npx runs.
 */

const dist = join(import.meta.dirname, '../dist');
const folder = join(dist, 'sunset-resorts');

if (!isBuildCurrent()) await buildPages();
await stagePackage(folder);
const given = ['pack', '--ignore-scripts', '--silent', '--pack-destination', dist];
const name = execFileSync('npm', given, { cwd: folder, encoding: 'utf8' }).trim();
process.stdout.write(`dist/${name}\n`);
