import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLock } from '../supply-chain/lock.ts';
import { bundleFile, bundleServer, commandsOf } from './bundle.ts';
import { describePackage, type Descriptions } from './description.ts';
import { thirdPartyNotices } from './notices.ts';

const root = join(import.meta.dirname, '../..');
/** Files that the package has as the checkout has them. Nothing else of the checkout gets into it. */
const copied = [
  'LICENSE',
  'server/database/migrations/*.sql',
  'server/database/functions/**/*.sql',
  'server/messages/*/*.json',
];

/** Writes what the package contains to `target`. The pages must be built. */
export async function stagePackage(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  const scripts = (readDescription('.') as unknown as { scripts: Record<string, string> }).scripts;
  await bundleServer(commandsOf(scripts), target);
  await bundleFile('scripts/package/command.ts', join(target, 'bin/sunset-resorts.js'));
  await bundleFile('server/pages/previews/drawing-thread.ts', join(target, 'server/drawing-thread.js'));
  for (const file of globSync('web/build/server/**/entry.server.js', { cwd: root }))
    await bundleFile(file, join(target, file));
  cpSync(join(root, 'web/build/client'), join(target, 'web/build/client'), { recursive: true });
  for (const file of globSync(copied, { cwd: root })) copy(join(root, file), join(target, file));
  copy(join(import.meta.dirname, 'README.md'), join(target, 'README.md'));
  chmodSync(join(target, 'bin/sunset-resorts.js'), 0o755);
  const lock = readLock(root);
  const descriptions: Descriptions = {
    root: readDescription('.'),
    server: readDescription('server'),
    localPostgres: readDescription('local-postgres'),
  };
  const description = describePackage(descriptions, lock);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(root, lock));
}

function readDescription(folder: string): Descriptions['root'] {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Descriptions['root'];
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}
