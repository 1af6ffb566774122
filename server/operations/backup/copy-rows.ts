import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Runs `copy … to stdout`, passes each piece on, and returns the number of rows. */
export async function copyOut(client: pg.Client, query: string, take: (chunk: Buffer) => void): Promise<number> {
  const rows = client.query(to(query));
  let failure: Error | null = null;
  for await (const chunk of rows) {
    // The rest is read all the same: a connection with a half-read answer cannot be closed.
    if (failure !== null) continue;
    try {
      take(chunk as Buffer);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
  }
  if (failure !== null) throw failure;
  return rows.rowCount;
}

/** Runs `copy … from stdin` with the data of `source`, and returns the number of rows. */
export async function copyIn(client: pg.Client, query: string, source: Readable): Promise<number> {
  const rows = client.query(from(query));
  await pipeline(source, rows);
  return rows.rowCount ?? 0;
}
