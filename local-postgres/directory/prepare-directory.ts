import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findInaccessible, databaseAccount, type Account } from '../account.ts';

/** Where data is stored when root runs the site in a folder that other accounts cannot enter. */
export const SYSTEM_DIRECTORY = '/var/lib/sunset-resorts';

/**
 * The data directory for when none is configured: `wanted`. As root, when the database's account cannot reach that, a directory
 * below /var/lib named after the folder that `wanted` is in; `moved` is then the sentence to print.
 */
export function defaultDataDirectory(wanted: string): { directory: string; moved: string | null } {
  const directory = resolve(wanted);
  const account = databaseAccount(directory);
  const inaccessible = account && findInaccessible(directory, account);
  if (!account || inaccessible === null) return { directory, moved: null };
  const hash = createHash('sha256')
    .update(realpathSync(dirname(directory)))
    .digest('hex')
    .slice(0, 8);
  const fallback = join(SYSTEM_DIRECTORY, hash);
  const moved = `The data is kept in ${fallback}, because the account that runs the database (${account.name}) cannot enter ${inaccessible}.`;
  return { directory: fallback, moved };
}

/** Creates the data directory if it is missing. Throws when it is not writable. */
export function prepareDirectory(directory: string): void {
  try {
    const created = mkdirSync(directory, { recursive: true });
    // With a strict umask the database's account could not enter the new directories.
    if (created !== undefined && process.getuid?.() === 0) openToTraversal(created, resolve(directory));
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data directory ${directory} cannot be written to: change its owner, or set DATA_DIR to another directory (${reason}).`,
      {
        cause: error,
      },
    );
  }
}

/** Throws when the database's account cannot enter the data directory. */
export function requireReachable(directory: string, account: Account | null): void {
  const inaccessible = account && findInaccessible(directory, account);
  if (!account || inaccessible === null) return;
  throw new Error(
    `The data directory ${directory} cannot be reached by the account that runs the database (${account.name}): ` +
      `it may not enter ${inaccessible}; allow that with "chmod o+x ${inaccessible}", or set DATA_DIR to a directory outside it.`,
  );
}

function openToTraversal(first: string, last: string): void {
  chmodSync(last, 0o755);
  if (last !== resolve(first) && last !== dirname(last)) openToTraversal(first, dirname(last));
}
