import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The database's password, kept in a file that only we may read; null when there is none yet. */
export function readPassword(directory: string): string | null {
  const file = fileOf(directory);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null;
}

/** Makes and keeps a new random password; a crash leaves either the old file or the whole new one. */
export function createPassword(directory: string): string {
  const password = randomBytes(24).toString('base64url');
  const file = fileOf(directory);
  const fresh = `${file}.new`;
  const handle = openSync(fresh, 'w', 0o600);
  writeSync(handle, `${password}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(fresh, file);
  return password;
}

function fileOf(directory: string): string {
  return join(directory, 'postgres.password');
}
