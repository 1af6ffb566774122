import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAllowed } from './licences/allowed.ts';

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

interface Package {
  name: string;
  version: string;
  licence: string;
}

/** Every package below a `node_modules`, those inside other packages too. The workspaces are links and left out. */
function listPackages(folder: string): Package[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) return listPackages(path);
    return [...readPackage(path), ...nestedPackages(path)];
  });
}

function nestedPackages(folder: string): Package[] {
  const hasNested = readdirSync(folder).includes('node_modules');
  return hasNested ? listPackages(join(folder, 'node_modules')) : [];
}

function readPackage(folder: string): Package[] {
  if (!readdirSync(folder).includes('package.json')) return [];
  const read = manifest.safeParse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  if (!read.success) return [];
  const { name, version, license, licenses } = read.data;
  return [{ name, version, licence: license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none named' }];
}

/** Prints how often each licence occurs, and fails on one that the project may not be built on. */
function main(): void {
  const packages = listPackages(join(import.meta.dirname, '../node_modules'));
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  for (const [licence, { length }] of [...byLicence].toSorted((a, b) => b[1].length - a[1].length)) {
    console.log(`${String(length).padStart(5)}  ${licence}`);
  }
  const refused = packages.filter(({ name, licence }) => !isAllowed(name, licence));
  for (const { name, version, licence } of refused)
    console.log(`${name} ${version} is under ${licence}: use another package`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}

main();
