import { chownSync, mkdtempSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findInaccessible, type Account } from './account.ts';

const PREFIX = 'sunset-pg-';
const SOCKET = '.s.PGSQL.5432';
// Length limits of socket paths, without the closing zero byte.
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;

/** Creates a new private directory for the socket, so that any number of copies run side by side without a port. */
export function createSocketDirectory(account: Account | null, places: string[] = [tmpdir(), '/tmp']): string {
  const place = places.find(
    (candidate) => fits(candidate) && (!account || findInaccessible(candidate, account) === null),
  );
  if (place === undefined) {
    throw new Error(
      `The path of the temporary directory is too long or closed for the database's socket (${places.join(', ')}): set TMPDIR to a short one.`,
    );
  }
  const directory = mkdtempSync(join(place, PREFIX));
  if (account) chownSync(directory, account.uid, account.gid);
  return directory;
}

/** Removes a socket's directory. Other paths are ignored: the path may come from a file that another process wrote. */
export function removeSocketDirectory(directory: string): void {
  if (!basename(directory).startsWith(PREFIX)) return;
  try {
    for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(directory, name), { force: true });
    rmdirSync(directory);
  } catch {
    // A leftover in the temporary directory is harmless and must not fail a start or a stop.
  }
}

function fits(place: string): boolean {
  return Buffer.byteLength(join(place, `${PREFIX}XXXXXX`, SOCKET)) <= LONGEST_PATH;
}
