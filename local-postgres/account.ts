import { existsSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const EXECUTE = 1;
const READ = 4;

/**
 * The account that runs the database in `directory`. Null: the current user, who is not root. PostgreSQL refuses to run as
 * root; then it is the owner of the existing database directory, otherwise `nobody`.
 */
export function databaseAccount(directory: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(join(directory, 'postgres'), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid };
  return nobody();
}

/** The first directory or file on the way to `path` (which may not exist yet) that the account cannot enter; null when there is none. */
export function findInaccessible(path: string, account: Account): string | null {
  const target = nearestExisting(resolve(path));
  const stats = statSync(target);
  const steps = stats.isDirectory() ? [target] : [dirname(target)];
  while (steps[0] !== undefined && steps[0] !== dirname(steps[0])) steps.unshift(dirname(steps[0]));
  const closed = steps.find((step) => !allows(statSync(step), account, EXECUTE));
  if (closed !== undefined) return closed;
  return stats.isDirectory() || allows(stats, account, READ) ? null : target;
}

/** The part of `spawn`'s options that switches to the account. */
export function runAs(account: Account | null): { uid?: number; gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid };
}

function nobody(): Account {
  const row = passwd().find(([name]) => name === 'nobody');
  if (row) return { name: 'nobody', uid: Number(row[2]), gid: Number(row[3]) };
  throw new Error(
    'PostgreSQL does not run as root, and this system has no account named nobody. Start as an ordinary user, or set DATABASE_URL.',
  );
}

function nameOf(uid: number): string {
  return passwd().find((row) => Number(row[2]) === uid)?.[0] ?? `uid ${uid}`;
}

function passwd(): string[][] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
}

function nearestExisting(path: string): string {
  return existsSync(path) ? realpathSync(path) : nearestExisting(dirname(path));
}

function allows(stats: Stats, account: Account, right: number): boolean {
  if (stats.uid === account.uid) return (stats.mode & (right << 6)) !== 0;
  if (stats.gid === account.gid) return (stats.mode & (right << 3)) !== 0;
  return (stats.mode & right) !== 0;
}
