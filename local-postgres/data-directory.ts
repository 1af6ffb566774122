import { spawn } from 'node:child_process';
import { chmod, lchown, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAs, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { createPassword, readPassword } from './password.ts';
import { isCode } from './processes.ts';

/** Where the cluster is, who owns it and which binaries serve it. */
export interface ClusterPlace {
  directory: string;
  account: Account | null;
  binaries: Binaries;
}

export const ROLE = 'sunset';
export const DATABASE = 'sunset';
const MAJOR = '18';
const UNFINISHED = 'postgres.new-';

/**
 * Makes the cluster in `<directory>/postgres` when there is none, and gives the password of its role. A cluster that exists is never
 * removed: one that this PostgreSQL cannot serve is an error that names it.
 */
export async function ensureCluster(place: ClusterPlace): Promise<string> {
  const cluster = clusterOf(place.directory);
  await removeUnfinished(place.directory);
  if ((await entriesOf(cluster)).length === 0) {
    const password = readPassword(place.directory) ?? createPassword(place.directory);
    await createCluster(place, password);
    return password;
  }
  await requireVersion(cluster);
  await requireOwner(cluster, place.account);
  const kept = readPassword(place.directory);
  if (kept !== null) return kept;
  // A restored copy may lack the password's file; the cluster is ours, so the role gets a new one.
  const password = createPassword(place.directory);
  await runSingleUser(place, cluster, `alter role ${ROLE} password '${password}'`);
  return password;
}

/** The cluster's directory in a data directory. */
export function clusterOf(directory: string): string {
  return join(directory, 'postgres');
}

/** What the database's processes see of our environment: nothing secret, nothing that changes how PostgreSQL behaves. */
export function databaseEnvironment(): Record<string, string> {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(Object.fromEntries(kept) as Record<string, string>), LC_ALL: 'C', TZ: 'UTC' };
}

/** Built beside its place and renamed when complete, so that a kill at any moment leaves no half cluster that looks whole. */
async function createCluster(place: ClusterPlace, password: string): Promise<void> {
  const building = await mkdtemp(join(place.directory, UNFINISHED));
  const [cluster, passwordFile] = [join(building, 'cluster'), join(building, 'password')];
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await own([cluster, passwordFile, building], place.account);
  await runProgram(place, 'initdb', initdbArguments(cluster, passwordFile));
  await runSingleUser(place, cluster, `create database ${DATABASE}`);
  await rename(cluster, clusterOf(place.directory));
  await syncDirectory(place.directory);
  await rm(building, { recursive: true });
}

function initdbArguments(cluster: string, passwordFile: string): string[] {
  // The builtin provider sorts by code point and knows Unicode's upper and lower case, the same on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${ROLE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return [`--pgdata=${cluster}`, ...locale, ...access, '--data-checksums', '--no-instructions'];
}

function runSingleUser(place: ClusterPlace, cluster: string, sql: string): Promise<void> {
  const settings = ['-c', 'exit_on_error=on', '-c', 'log_min_messages=error', '-c', 'log_statement=none'];
  return runProgram(place, 'postgres', ['--single', '-D', cluster, ...settings, 'postgres'], `${sql}\n`);
}

function runProgram(place: ClusterPlace, program: string, args: string[], input = ''): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = { ...runAs(place.account), cwd: '/', env: databaseEnvironment() };
  const child = spawn(join(place.binaries.native, 'bin', program), args, options);
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.stdin.on('error', () => undefined); // It ended before it read; its exit code and output say why.
  child.stdin.end(input);
  child.on('error', reject);
  child.on('close', (code, signal) => {
    if (code === 0) return resolve();
    reject(new Error(`${program} failed in ${place.directory} (${signal ?? `exit ${code}`}): ${output.trim()}`));
  });
  return promise;
}

async function removeUnfinished(directory: string): Promise<void> {
  const leftovers = (await readdir(directory)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of leftovers) {
    // An initdb whose parent was killed may still be writing for a second.
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
  }
}

async function requireVersion(cluster: string): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version?.trim() === MAJOR) return;
  const found =
    version === null
      ? 'is not a PostgreSQL cluster (it has no PG_VERSION)'
      : `was made by PostgreSQL ${version.trim()}`;
  throw new Error(
    `${cluster} ${found}, and this is PostgreSQL ${MAJOR}: nothing was changed; restore a backup, or set DATA_DIR to another directory.`,
  );
}

/** PostgreSQL serves only a directory that belongs to it alone, which a backup restored by root does not. */
async function requireOwner(cluster: string, account: Account | null): Promise<void> {
  const { uid, mode } = await stat(cluster);
  if (account === null && uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${cluster} belongs to another account (uid ${uid}): start as that account or as root, or change its owner.`,
    );
  }
  if (account && uid !== account.uid) {
    const entries = await readdir(cluster, { recursive: true });
    await own([...entries.map((entry) => join(cluster, entry)), cluster], account);
  }
  if ((mode & 0o027) !== 0) await chmod(cluster, 0o700);
}

async function own(paths: string[], account: Account | null): Promise<void> {
  if (account === null) return;
  for (const path of paths) await lchown(path, account.uid, account.gid);
}

async function entriesOf(cluster: string): Promise<string[]> {
  try {
    return await readdir(cluster);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw new Error(`The database in ${cluster} cannot be read: start as the account that owns it, or as root.`, {
      cause: error,
    });
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}
