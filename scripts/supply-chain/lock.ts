import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const names = z.record(z.string(), z.string()).default({});

const packageSchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  devDependencies: names,
});
const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), packageSchema),
});

export type LockedPackage = z.output<typeof packageSchema>;
export type Lock = z.output<typeof lockSchema>;

/** The lock file: every package by the folder it is installed in. */
export function readLock(root: string): Lock {
  return lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`; a workspace is named by its own description. */
export function nameOf(path: string, locked: LockedPackage): string {
  return locked.name ?? path.split('node_modules/').at(-1) ?? path;
}

/** What comes from a registry: neither the project nor its workspaces, nor the links to them. */
export function foreignPackages(lock: Lock): [string, LockedPackage][] {
  return Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
}
