import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed } from './licences/allowed.ts';
import { foreignPackages, nameOf, readLock } from './supply-chain/lock.ts';

/* `npm run licences`: counts the licences of the installed packages and fails on one that the project may not use. */

const root = join(import.meta.dirname, '..');
const packages = foreignPackages(readLock(root))
  .filter(([path]) => existsSync(join(root, path)))
  .map(([path, locked]) => ({
    name: nameOf(path, locked),
    version: locked.version,
    licence: locked.license ?? 'none named',
  }));
const byLicence = Map.groupBy(packages, ({ licence }) => licence);
for (const [licence, { length }] of [...byLicence].toSorted((a, b) => b[1].length - a[1].length))
  console.log(`${String(length).padStart(5)}  ${licence}`);
const refused = packages.filter(({ name, licence }) => !isAllowed(name, licence));
for (const { name, version, licence } of refused)
  console.log(`${name} ${version} is under ${licence}: use another package`);
process.exitCode = refused.length === 0 ? 0 : 1;
