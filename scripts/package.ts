import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
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
// A service can start from the folder while it is replaced, and a failure must leave the old one.
const staged = `${folder}.new`;
await stagePackage(staged);
rmSync(folder, { recursive: true, force: true });
renameSync(staged, folder);
const given = ['pack', '--ignore-scripts', '--silent', '--pack-destination', dist];
const name = execFileSync('npm', given, { cwd: folder, encoding: 'utf8' }).trim();
process.stdout.write(`dist/${name}\n`);
