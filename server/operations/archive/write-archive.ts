import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { addAbortSignal, Readable, Transform } from 'node:stream';
import { to } from 'pg-copy-streams';
import yazl from 'yazl';
import { listSequences, listTables, type TableShape } from '../backup/tables.ts';
import type { FileStorage } from '../../integrations/storage/storage.ts';
import { archiveTables, columnsOf, selectRows } from './archive-tables.ts';
import { archiveFormat, manifestFile, pictureFile, rowsFile, type ArchiveManifest } from './format.ts';
import { peopleFiles } from './people-files.ts';
import type { Snapshot } from './snapshot.ts';

/** A reader that does not read on would hold the lock and old rows for as long. */
const longestMs = 30 * 60_000;

interface ArchiveRequest {
  snapshot: Snapshot;
  storage: FileStorage;
  version: string;
  now: () => Date;
}

/** Plain text that JSON never contains, so that `copy` passes each line on as it is. */
export const plainLines = "(format csv, quote E'\\x01', delimiter E'\\x02', encoding 'UTF8')";

/**
 * The archive as a stream that is made as fast as it is read: a slow reader makes it wait, not grow. It fails where a part cannot be read,
 * so that a file that ends well is complete. Ends the snapshot when it has ended, failed or was destroyed. Rules: ARCHIVE-1, ARCHIVE-2.
 */
export async function writeArchive({ snapshot, storage, version, now }: ArchiveRequest): Promise<Readable> {
  const { client } = snapshot;
  const madeAt = now();
  const tables = (await listTables(client)).filter(({ name }) => name in archiveTables);
  const facts = await readFacts(snapshot);
  // Before the first file, which is read as soon as it is added.
  const pictures = await listPictures(snapshot);
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const files: ArchiveManifest['files'] = [];
  const lines = new Map<string, number>();
  // A copy ends a moment before the connection can take the next query.
  let idle: Promise<unknown> = Promise.resolve();
  const add = (path: string, open: () => Promise<Readable> | Readable, compress = true) =>
    zip.addReadStreamLazy(path, { mtime: madeAt, compress }, (give) => {
      void openPart(
        async () => (await idle, open()),
        ({ lines: count, ...part }) => {
          files.push({ path, ...part });
          lines.set(path, count);
        },
      ).then(
        (part) => {
          part.once('error', (error) => output.destroy(error));
          give(null, part);
        },
        (error: Error) => give(error, Readable.from([])),
      );
    });
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', snapshot.close);
  addAbortSignal(AbortSignal.timeout(longestMs), output);
  for (const table of tables)
    add(rowsFile(table.name), () => {
      const rows = readRows(snapshot, table);
      idle = once(client, 'drain').catch(() => undefined);
      return rows;
    });
  for (const [name, write] of Object.entries(peopleFiles(snapshot.db, madeAt)))
    add(`people/${name}.csv`, () => Readable.from(write(), { objectMode: false }));
  pictures.forEach((name, index) =>
    add(
      pictureFile(name),
      async () => {
        if (index === 0) await snapshot.release();
        return Readable.from([await readPicture(storage, name)], { objectMode: false });
      },
      false,
    ),
  );
  const manifest = (): ArchiveManifest => ({
    format: archiveFormat,
    product: 'sunset-resorts',
    version,
    madeAt: madeAt.toISOString(),
    ...facts,
    tables: tables.map(({ name }) => ({
      name,
      columns: columnsOf(archiveTables[name] ?? { columns: '' }),
      rows: lines.get(rowsFile(name)) ?? 0,
    })),
    files: files.filter(({ path }) => path !== manifestFile),
  });
  // The last one: it has the sums of the others.
  add(manifestFile, () => Readable.from([`${JSON.stringify(manifest(), null, 2)}\n`], { objectMode: false }));
  zip.end();
  return output;
}

/** A part whose size, sum and number of lines are noted when it has been read to its end. */
async function openPart(
  open: () => Promise<Readable> | Readable,
  note: (part: { bytes: number; sha256: string; lines: number }) => void,
): Promise<Readable> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  const source = await open();
  if (source.errored) throw source.errored;
  const measured = new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      hash.update(chunk);
      bytes += chunk.length;
      lines += countLines(chunk);
      pass(null, chunk);
    },
    flush: (pass) => {
      note({ bytes, sha256: hash.digest('hex'), lines });
      pass();
    },
  });
  source.once('error', (error) => measured.destroy(error));
  return source.pipe(measured);
}

function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) count += 1;
  return count;
}

const lineEnd = 10;

function readRows({ client }: Snapshot, { name, key }: TableShape): Readable {
  const rows = client.query(to(`copy (${selectRows(name, key)}) to stdout with ${plainLines}`));
  // Of a connection that was lost meanwhile, which only emits.
  rows.on('error', (error) => rows.destroy(error));
  return rows;
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

async function readPicture(storage: FileStorage, name: string): Promise<Uint8Array> {
  const file = await storage.get(name);
  if (file.kind === 'ok') return file.value;
  // Deleted since the snapshot: nothing shows it any more.
  if (file.kind === 'refused') return new Uint8Array();
  throw new Error(`the picture ${name} could not be read: ${file.reason}`);
}
