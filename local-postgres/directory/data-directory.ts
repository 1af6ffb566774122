import { spawn } from 'node:child_process';
import { chmod, lchown, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAs, type Account } from '../account.ts';
import type { Binaries } from '../binaries.ts';
import { createPassword, readPassword } from '../password.ts';
import { isCode } from '../processes.ts';

/** The data directory, the account that owns it and the binaries that run on it. */
export interface DatabaseLocation {
  directory: string;
  account: Account | null;
  binaries: Binaries;
}

export const ROLE = 'sunset';
export const DATABASE = 'sunset';
const MAJOR = '18';
const UNFINISHED = 'postgres.new-';

/**
 * Creates the database in `<directory>/postgres` when there is none, and returns the password of its role. An existing one is
 * never removed: if this PostgreSQL cannot run on it, the error names it.
 */
export async function ensureDatabase(place: DatabaseLocation): Promise<string> {
  const databaseDirectory = databaseDirectoryOf(place.directory);
  await removeUnfinished(place.directory);
  if ((await entriesOf(databaseDirectory)).length === 0) {
    const password = readPassword(place.directory) ?? createPassword(place.directory);
    await initializeDatabase(place, password);
    return password;
  }
  await requireVersion(databaseDirectory);
  await requireOwner(databaseDirectory, place.account);
  const existing = readPassword(place.directory);
  if (existing !== null) return existing;
  // A restored copy may lack the password file: the role gets a new password.
  const password = createPassword(place.directory);
  await runSingleUser(place, databaseDirectory, `alter role ${ROLE} password '${password}'`);
  return password;
}

/** PostgreSQL's own directory inside the data directory. */
export function databaseDirectoryOf(directory: string): string {
  return join(directory, 'postgres');
}

/** Environment of PostgreSQL's processes: nothing secret, nothing that changes how PostgreSQL behaves. */
export function databaseEnvironment(): Record<string, string> {
  const inherited = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(Object.fromEntries(inherited) as Record<string, string>), LC_ALL: 'C', TZ: 'UTC' };
}

/** Created in a temporary directory and renamed when complete, so that a kill never leaves a half-made database in place. */
async function initializeDatabase(place: DatabaseLocation, password: string): Promise<void> {
  const building = await mkdtemp(join(place.directory, UNFINISHED));
  const [databaseDirectory, passwordFile] = [join(building, 'cluster'), join(building, 'password')];
  await mkdir(databaseDirectory, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await own([databaseDirectory, passwordFile, building], place.account);
  await runProgram(place, 'initdb', initdbArguments(databaseDirectory, passwordFile));
  await runSingleUser(place, databaseDirectory, `create database ${DATABASE}`);
  await rename(databaseDirectory, databaseDirectoryOf(place.directory));
  await syncDirectory(place.directory);
  await rm(building, { recursive: true });
}

function initdbArguments(databaseDirectory: string, passwordFile: string): string[] {
  // The builtin provider sorts by code point and knows Unicode's upper and lower case, the same on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${ROLE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return [`--pgdata=${databaseDirectory}`, ...locale, ...access, '--data-checksums', '--no-instructions'];
}

function runSingleUser(place: DatabaseLocation, databaseDirectory: string, sql: string): Promise<void> {
  const settings = ['-c', 'exit_on_error=on', '-c', 'log_min_messages=error', '-c', 'log_statement=none'];
  return runProgram(place, 'postgres', ['--single', '-D', databaseDirectory, ...settings, 'postgres'], `${sql}\n`);
}

function runProgram(place: DatabaseLocation, program: string, args: string[], input = ''): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = { ...runAs(place.account), cwd: '/', env: databaseEnvironment() };
  const child = spawn(join(place.binaries.native, 'bin', program), args, options);
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.stdin.on('error', () => undefined); // The program ended before it read its input; its exit code and output say why.
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

async function requireVersion(databaseDirectory: string): Promise<void> {
  const version = await readFile(join(databaseDirectory, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version?.trim() === MAJOR) return;
  const found =
    version === null
      ? 'is not a PostgreSQL data directory (it has no PG_VERSION)'
      : `was made by PostgreSQL ${version.trim()}`;
  throw new Error(
    `${databaseDirectory} ${found}, and this is PostgreSQL ${MAJOR}: nothing was changed; restore a backup, or set DATA_DIR to another directory.`,
  );
}

/** PostgreSQL runs only on a directory of its own account with private modes; a copy restored by root has neither. */
async function requireOwner(databaseDirectory: string, account: Account | null): Promise<void> {
  const { uid, mode } = await stat(databaseDirectory);
  if (account === null && uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${databaseDirectory} belongs to another account (uid ${uid}): start as that account or as root, or change its owner.`,
    );
  }
  if (account && uid !== account.uid) {
    const entries = await readdir(databaseDirectory, { recursive: true });
    await own([...entries.map((entry) => join(databaseDirectory, entry)), databaseDirectory], account);
  }
  if ((mode & 0o027) !== 0) await chmod(databaseDirectory, 0o700);
}

async function own(paths: string[], account: Account | null): Promise<void> {
  if (account === null) return;
  for (const path of paths) await lchown(path, account.uid, account.gid);
}

async function entriesOf(databaseDirectory: string): Promise<string[]> {
  try {
    return await readdir(databaseDirectory);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw new Error(
      `The database in ${databaseDirectory} cannot be read: start as the account that owns it, or as root.`,
      {
        cause: error,
      },
    );
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}
