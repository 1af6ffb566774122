import { DATABASE, ROLE } from './directory/data-directory.ts';

/** The connection string of an embedded database, for any client of PostgreSQL. */
export function urlOf(socketDirectory: string, password: string): string {
  // The port is part of the socket's file name; setting it overrides PGPORT in the environment.
  return `postgresql://${ROLE}:${encodeURIComponent(password)}@/${DATABASE}?host=${encodeURIComponent(socketDirectory)}&port=5432`;
}
