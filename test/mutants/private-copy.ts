import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const left = new Set(['node_modules', '.git', 'data', 'build', 'test-results', 'coverage']);
const ours = '@sunset';

/** A copy of the sources with the same packages, for changes: the project itself is never modified. */
export async function copyProject(root: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sunset-mutants-'));
  const isSource = (path: string) => path === root || !left.has(basename(path));
  await cp(root, folder, { recursive: true, filter: isSource });
  await linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  const workspaces = await readdir(join(root, 'node_modules', ours));
  // Packages whose version at the top is another one.
  for (const own of workspaces.map((workspace) => join(workspace, 'node_modules'))) {
    if (existsSync(join(root, own))) await symlink(join(root, own), join(folder, own));
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Each package is a link to that of the project; the workspaces point into the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(join(to, ours), { recursive: true });
  for (const entry of await readdir(from)) {
    // Runs write caches: each copy has its own.
    if (entry !== ours && !/^\.(?!bin$)/.test(entry)) await symlink(join(from, entry), join(to, entry));
  }
  for (const workspace of await readdir(join(from, ours))) {
    await symlink(join('..', '..', workspace), join(to, ours, workspace));
  }
}
