import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  existsSync,
  readdirSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readLock, foreignPackages, nameOf, type Lock } from '../supply-chain/lock.ts';
import { bundleFile, bundleRenderers, bundleServer, commandsOf } from './bundle.ts';
import { describePackage, type Descriptions } from './description.ts';

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

/** The licences of everything that runs in production, which parts of the bundle are copies of; equal texts once. */
function thirdPartyNotices(root: string, lock: Lock): string {
  const packages = foreignPackages(lock)
    .filter(([path, { dev }]) => dev !== true && existsSync(join(root, path)))
    .map(([path, locked]) => ({
      name: `${nameOf(path, locked)} ${locked.version} (${locked.license ?? 'no licence named'})`,
      text: licenceText(join(root, path)),
    }));
  const byText = Map.groupBy(packages, ({ text }) => text);
  const parts = Array.from(byText, ([text, same]) => {
    const names = [...new Set(same.map(({ name }) => name))].toSorted();
    return `${names.join('\n')}\n\n${text}`;
  });
  return `Sunset Resorts contains or installs these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function licenceText(folder: string): string {
  const files = readdirSync(folder).filter((name) => licenceFile.test(name));
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length === 0 ? 'The package has no licence text of its own.' : texts.join('\n\n');
}

const root = join(import.meta.dirname, '../..');
/** Files that the package has as the checkout has them. Nothing else of the checkout gets into it. */
const copied = [
  'LICENSE',
  'server/database/migrations/*.sql',
  'server/database/functions/**/*.{sql,json}',
  'server/messages/*/*.json',
];

/** Writes what the package contains to `target`. The pages must be built. */
export async function stagePackage(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  const scripts = (readDescription('.') as unknown as { scripts: Record<string, string> }).scripts;
  await bundleServer(commandsOf(scripts), target);
  await bundleFile('scripts/package/command.ts', join(target, 'bin/sunset-resorts.js'));
  await bundleFile('server/pages/drawing/drawing-program.ts', join(target, 'server/drawing-program.js'));
  await bundleRenderers(globSync('web/build/server/**/entry.server.js', { cwd: root }), target);
  // The server unpacks a compressed file that is there alone.
  const filter = (file: string) => !existsSync(`${file}.br`);
  cpSync(join(root, 'web/build/client'), join(target, 'web/build/client'), { recursive: true, filter });
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
