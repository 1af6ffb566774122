import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { databaseDirectoryOf } from '@sunset/local-postgres/directory/data-directory.ts';
import { runningUrl } from '@sunset/local-postgres/running.ts';
import { isLocked } from '@sunset/local-postgres/directory/directory-lock.ts';
import { dataDirectory, openDatabase } from '../database/open-database.ts';

/** The site's database for a tool: the operator's, the one beside a running server, or one started for the moment. */
export interface ReachedDatabase {
  url: string;
  /** The server's data folder; null if there is none. */
  directory: string | null;
  close(): Promise<void>;
}

/** Throws if a running server's database cannot be reached, and if there is no data yet. */
export async function reachDatabase(config: Config, say: (line: string) => void): Promise<ReachedDatabase> {
  const isWithoutFolder = config.databaseUrl !== undefined && config.sessionSecret !== undefined;
  const folder = config.dataDirectory === undefined && isWithoutFolder ? null : await dataDirectory(config, say);
  const nothingToClose = async (): Promise<void> => {};
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, directory: folder, close: nothingToClose };
  const directory = folder ?? '';
  if (isLocked(directory)) {
    const url = runningUrl(directory);
    if (url === null) {
      throw new Error(`The database of the server that holds ${directory} cannot be reached: run this as its account.`);
    }
    return { url, directory, close: nothingToClose };
  }
  if (!existsSync(databaseDirectoryOf(directory))) throw new Error(`There is no data in ${directory} yet.`);
  const opened = await openDatabase(config, say, () => {});
  return { url: opened.url, directory, close: () => opened.close() };
}
