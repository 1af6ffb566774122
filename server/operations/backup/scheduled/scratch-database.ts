import pg from 'pg';

/** Begins the names of the databases that rehearsals of one site create. */
const ownPrefix = "'sunset_rehearsal_' || left(md5(current_database()), 8) || '_'";

/** A new database beside the site's, which `drop` deletes. */
export interface ScratchDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database beside the one of `url`; null if its role must not. One rehearsal runs at a time, so others of this site were left
 * by killed processes and are dropped.
 */
export async function createScratchDatabase(url: string, suffix: string): Promise<ScratchDatabase | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; allowed: boolean; old: string[] }>(
      `select ${ownPrefix} || $1 as name,
        (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as allowed,
        array(select datname::text from pg_database where starts_with(datname, ${ownPrefix})) as old`,
      [suffix],
    );
    const [row] = rows;
    if (row?.allowed !== true) return null;
    for (const name of row.old) await dropDatabase(client, name);
    await client.query(`create database ${pg.escapeIdentifier(row.name)}`);
    return { url: otherDatabase(url, row.name), drop: () => withClient(url, (other) => dropDatabase(other, row.name)) };
  });
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

/** Not with URL: it refuses an address of a socket, which has no host. */
function otherDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'sunset-resorts backup' });
  client.on('error', () => undefined); // It also rejects the query under way.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
