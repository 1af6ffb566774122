import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseDirectoryOf } from './directory/data-directory.ts';
import { readPassword } from './password.ts';
import { urlOf } from './url.ts';

/** Line of postmaster.pid that names the socket's directory. */
const SOCKET_LINE = 4;

/** The address of the database that is running on a data directory, or null. For tools beside a running server. */
export function runningUrl(directory: string): string | null {
  const password = readPassword(directory);
  try {
    const lines = readFileSync(join(databaseDirectoryOf(directory), 'postmaster.pid'), 'utf8').split('\n');
    const socketDirectory = reachable(lines[SOCKET_LINE] ?? '', Number(lines[0]));
    return password && socketDirectory ? urlOf(socketDirectory, password) : null;
  } catch {
    return null;
  }
}

/** With systemd's PrivateTmp a server has its own /tmp, which can be reached through its process. */
function reachable(socketDirectory: string, pid: number): string {
  const throughProcess = `/proc/${pid}/root${socketDirectory}`;
  return !existsSync(socketDirectory) && existsSync(throughProcess) ? throughProcess : socketDirectory;
}
