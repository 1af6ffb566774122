import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { createDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/schema/migrate.ts';
import type { FileStorage } from '../../integrations/storage/storage.ts';
import { requireKnownMigrations } from '../backup/restore-backup.ts';
import { openTarget, type RestoreTarget } from '../backup/restore-target.ts';
import { checkData } from '../check-data/check-data.ts';
import { requireEmptyInstallation } from './empty-installation.ts';
import { ArchiveError, type ArchiveManifest } from './format.ts';
import { loadArchiveRows } from './load-archive-rows.ts';
import { openArchive, requireWhole, type OpenedArchive } from './read-archive.ts';

export interface ImportRequest {
  file: string;
  /** The operator's own database; null for the embedded one. */
  databaseUrl: string | null;
  /** The data folder for the pictures and the embedded database. */
  dataDirectory: string;
  /** The operator's bucket for pictures; null where they go into the data folder. */
  bucket: FileStorage | null;
  now: () => Date;
  say: (line: string) => void;
}

export interface ImportedArchive {
  manifest: ArchiveManifest;
  /** Violated invariants of the imported data. */
  violations: { invariant: string; subject: string }[];
}

/**
 * Brings an archive into an empty installation: into an empty data folder, or an empty database. What its files can be refused for is
 * refused before anything is written; rows that do not fit leave nothing. Throws ArchiveError or BackupError. Rules: ARCHIVE-5, ARCHIVE-6,
 * ARCHIVE-7.
 */
export async function importArchive(request: ImportRequest): Promise<ImportedArchive> {
  const archive = await openArchive(request.file);
  try {
    const { manifest } = archive;
    requireKnownMigrations('archive', manifest.migrations);
    request.say(`An archive of ${manifest.madeAt}, made by version ${manifest.version}. Verifying its files …`);
    await requireWhole(archive);
    const pictures = manifest.files.filter(({ path, bytes }) => path.startsWith('pictures/') && bytes > 0);
    const target = await openTarget({
      ...request,
      what: 'An import',
      hasFiles: pictures.length > 0 && request.bucket === null,
      leftover: /^(?:uploads|postgres\.password)$/,
      requireEmpty: (url) => requireEmptyInstallation(url, manifest.migrations.length),
      retry: 'The import did not finish, and nothing was imported. It can be run again.',
    });
    try {
      for (const { path } of pictures) await storePicture(request, { archive, path, folder: target.folder });
      await load(target, archive, request);
    } catch (error) {
      await target.discard();
      throw error;
    }
    const violations = await complete(target, request);
    const { missingPictures: missing } = manifest;
    if (missing.length > 0)
      request.say(
        `Picture files that were missing where the archive was made (${missing.length}): ${missing.join(', ')}.`,
      );
    return { manifest, violations };
  } finally {
    archive.close();
  }
}

interface Picture {
  archive: OpenedArchive;
  path: string;
  folder: string | null;
}

/** Before the rows that name it. A picture whose import did not finish is in nobody's way: its name is the hash of its content. */
async function storePicture({ bucket }: ImportRequest, { archive, path, folder }: Picture): Promise<void> {
  const name = path.slice('pictures/'.length);
  const source = await archive.open(path);
  if (bucket === null) {
    const uploads = join(folder ?? '', 'uploads');
    await mkdir(uploads, { recursive: true });
    await pipeline(source, createWriteStream(join(uploads, name), { flags: 'wx', mode: 0o644, flush: true }));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk as Buffer);
  const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp';
  const stored = await bucket.put({ name, type, bytes: Buffer.concat(chunks) });
  if (stored.kind !== 'ok') throw new ArchiveError(`A picture could not be stored in the bucket: ${stored.reason}.`);
}

async function load(target: RestoreTarget, archive: OpenedArchive, { now, say }: ImportRequest): Promise<void> {
  say('Loading the rows …');
  await withPool(target, (pool) => migrate(pool, undefined, archive.manifest.migrations.length));
  await loadArchiveRows(target.databaseUrl, archive, { now: now(), beforeCommit: target.placeFiles });
}

/** The rows of an operator's own database are committed: they stay, and the start of the site does what is left. */
async function complete(target: RestoreTarget, request: ImportRequest): Promise<ImportedArchive['violations']> {
  try {
    const violations = await withPool(target, async (pool) => {
      await migrate(pool);
      return checkData(createDatabase(pool));
    });
    await target.keep();
    return violations;
  } catch (error) {
    if (request.databaseUrl === null) {
      await target.discard();
      throw error;
    }
    await target.keep();
    request.say(
      'All rows and pictures were imported, but the update or the check after that failed: start the site, which updates the database, and run audit:data.',
    );
    throw error;
  }
}

async function withPool<Result>(
  { databaseUrl }: RestoreTarget,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined); // It also rejects the query under way.
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
