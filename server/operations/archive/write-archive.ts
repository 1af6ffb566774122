import { once } from 'node:events';
import { addAbortSignal, type Readable } from 'node:stream';
import { to } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { listSequences, listTables, type TableShape } from '../backup/tables.ts';
import type { FileStorage } from '../../integrations/storage/storage.ts';
import { archiveTables, columnsOf, selectRows } from './archive-tables.ts';
import { archiveFormat, manifestFile, pictureFile, rowsFile, type ArchiveManifest } from './format.ts';
import { peopleFiles } from './people-files.ts';
import { createZip } from './create-zip.ts';
import type { Snapshot } from './snapshot.ts';

/** A reader that does not read on would hold the lock and old rows for as long. */
const longestMs = 30 * 60_000;

interface ArchiveRequest {
  snapshot: Snapshot;
  storage: FileStorage;
  version: string;
  now: () => Date;
  log: Logger;
}

/** Plain text that JSON never contains, so that `copy` passes each line on as it is. */
export const plainLines = "(format csv, quote E'\\x01', delimiter E'\\x02', encoding 'UTF8')";

/**
 * The archive as a stream that is made as fast as it is read: a slow reader makes it wait, not grow. It fails where a part cannot be read,
 * so that a file that ends well is complete, except for the pictures that it names as missing. Ends the snapshot when it has ended, failed
 * or was destroyed. Rules: ARCHIVE-1, ARCHIVE-2.
 */
export async function writeArchive({ snapshot, storage, version, now, log }: ArchiveRequest): Promise<Readable> {
  const { client } = snapshot;
  const madeAt = now();
  const tables = (await listTables(client)).filter(({ name }) => name in archiveTables);
  const facts = await readFacts(snapshot);
  // Before the first file, which is read as soon as it is added.
  const pictures = await listPictures(snapshot);
  const missingPictures: string[] = [];
  const zip = createZip(madeAt);
  zip.output.once('close', snapshot.close);
  addAbortSignal(AbortSignal.timeout(longestMs), zip.output);
  for (const table of tables) zip.add(rowsFile(table.name), () => copyRows(snapshot, table, madeAt));
  for (const [name, write] of Object.entries(peopleFiles(snapshot.db, madeAt))) zip.add(`people/${name}.csv`, write);
  for (const [index, name] of pictures.entries())
    zip.add(pictureFile(name), () => copyPicture({ snapshot, storage, missingPictures, isFirst: index === 0 }, name), {
      compress: false,
    });
  // The last one: it has the sums of the others.
  zip.add(manifestFile, () => {
    if (missingPictures.length > 0) log.warn({ pictures: missingPictures }, 'an archive lacks pictures');
    const manifest: ArchiveManifest = {
      format: archiveFormat,
      product: 'sunset-resorts',
      version,
      madeAt: madeAt.toISOString(),
      ...facts,
      tables: tables.map(({ name }) => ({ name, ...shapeOf(name), rows: zip.parts.get(rowsFile(name))?.lines ?? 0 })),
      missingPictures,
      files: Array.from(zip.parts, ([path, { bytes, sha256 }]) => ({ path, bytes, sha256 })),
    };
    return [`${JSON.stringify(manifest, null, 2)}\n`];
  });
  zip.end();
  return zip.output;
}

const shapeOf = (name: string) => ({ columns: columnsOf(archiveTables[name] ?? { columns: '' }) });

async function* copyRows({ client }: Snapshot, { name, key }: TableShape, madeAt: Date): AsyncGenerator<Buffer> {
  const rows = client.query(to(`copy (${selectRows(name, key, madeAt)}) to stdout with ${plainLines}`));
  // A copy ends a moment before the connection can take the next query.
  const idle = once(client, 'drain');
  idle.catch(() => undefined);
  yield* rows as AsyncIterable<Buffer>;
  await idle;
}

interface PictureSource {
  snapshot: Snapshot;
  storage: FileStorage;
  missingPictures: string[];
  isFirst: boolean;
}

async function* copyPicture(source: PictureSource, name: string): AsyncGenerator<Uint8Array> {
  const { snapshot, storage, missingPictures, isFirst } = source;
  if (isFirst) await snapshot.release();
  const file = await storage.get(name);
  if (file.kind === 'unavailable') throw new Error(`the picture ${name} could not be read: ${file.reason}`);
  if (file.kind === 'ok') yield file.value;
  else if (await isStillUploaded(snapshot, name)) missingPictures.push(name);
}

/** False for a picture that was deleted since the snapshot: nothing shows it any more. */
async function isStillUploaded({ client }: Snapshot, name: string): Promise<boolean> {
  const { rows } = await client.query("select from images where hash = split_part($1, '-', 1) and swept_at is null", [
    name,
  ]);
  return rows.length > 0;
}

async function readFacts({
  client,
}: Snapshot): Promise<Pick<ArchiveManifest, 'installation' | 'migrations' | 'sequences'>> {
  const { rows: migrations } = await client.query<ArchiveManifest['migrations'][number]>(
    'select version, name, checksum from schema_migrations order by version',
  );
  const { rows: installations } = await client.query<ArchiveManifest['installation']>(
    'select kind, application_id as "applicationId", guild_id as "guildId" from installation',
  );
  const sequences = await listSequences(client);
  return {
    installation: installations[0] ?? { kind: null, applicationId: null, guildId: null },
    migrations,
    sequences: sequences.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
  };
}

/** The files of all uploaded pictures. */
async function listPictures({ client }: Snapshot): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select i.hash || '-' || made.width || '.' || ending as name
    from images i cross join unnest(i.widths) made(width) cross join unnest(array['webp', 'avif']) ending
    where i.swept_at is null order by 1`);
  return rows.map(({ name }) => name);
}
