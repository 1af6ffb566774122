import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterOf } from './cluster.ts';
import { readPassword } from './password.ts';
import { urlOf } from './url.ts';

/** Line of postmaster.pid that names the socket's directory. */
const SOCKET_LINE = 4;

/** The address of the database that is running on a data directory, or null. For tools beside a running server. */
export function runningUrl(directory: string): string | null {
  const password = readPassword(directory);
  try {
    const socketDirectory = readFileSync(join(clusterOf(directory), 'postmaster.pid'), 'utf8').split('\n')[SOCKET_LINE];
    return password && socketDirectory ? urlOf(socketDirectory, password) : null;
  } catch {
    return null;
  }
}
