import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The database's password from a file of mode 0600; null when there is none yet. */
export function readPassword(directory: string): string | null {
  const file = fileOf(directory);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null;
}

/** Creates and stores a random password; a crash leaves either the old file or the complete new one. */
export function createPassword(directory: string): string {
  const password = randomBytes(24).toString('base64url');
  const file = fileOf(directory);
  const newPath = `${file}.new`;
  const handle = openSync(newPath, 'w', 0o600);
  writeSync(handle, `${password}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(newPath, file);
  return password;
}

function fileOf(directory: string): string {
  return join(directory, 'postgres.password');
}
