import { DATABASE, ROLE } from './data-directory.ts';

/** The connection string of an embedded database, for any client of PostgreSQL. */
export function urlOf(socketDirectory: string, password: string): string {
  // The port only names the socket's file; saying it keeps a PGPORT in the environment out.
  return `postgresql://${ROLE}:${encodeURIComponent(password)}@/${DATABASE}?host=${encodeURIComponent(socketDirectory)}&port=5432`;
}
