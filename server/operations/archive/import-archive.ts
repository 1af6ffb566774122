import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { createDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/schema/migrate.ts';
import type { FileStorage } from '../../integrations/storage/storage.ts';
import { requireKnownMigrations } from '../backup/restore-backup.ts';
import { openTarget } from '../backup/restore-target.ts';
import { checkData } from '../check-data/check-data.ts';
import { requireEmptyInstallation } from './empty-installation.ts';
import { ArchiveError, type ArchiveManifest } from './format.ts';
import { loadArchiveRows } from './load-archive-rows.ts';
import { openArchive, type OpenedArchive } from './read-archive.ts';

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
 * Brings an archive into an empty installation: into an empty data folder, or an empty database. Everything that can be refused is refused
 * before anything is written. Throws ArchiveError or BackupError. Rules: ARCHIVE-5, ARCHIVE-6, ARCHIVE-7.
 */
export async function importArchive(request: ImportRequest): Promise<ImportedArchive> {
  const archive = await openArchive(request.file);
  try {
    const { manifest } = archive;
    requireKnownMigrations('archive', manifest.migrations);
    request.say(`An archive of ${manifest.madeAt}, made by version ${manifest.version}.`);
    const pictures = manifest.files.filter(({ path, bytes }) => path.startsWith('pictures/') && bytes > 0);
    const target = await openTarget({
      ...request,
      what: 'An import',
      hasFiles: pictures.length > 0 && request.bucket === null,
      requireEmpty: (url) => requireEmptyInstallation(url, manifest.migrations.length),
      retry: 'The import did not finish, and nothing was imported.',
    });
    try {
      for (const { path } of pictures) await storePicture(request, { archive, path, folder: target.folder });
      const violations = await fill(target.databaseUrl, archive, request);
      await target.keep();
      return { manifest, violations };
    } catch (error) {
      await target.discard();
      throw error;
    }
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

async function fill(
  url: string,
  archive: OpenedArchive,
  { now, say }: ImportRequest,
): Promise<ImportedArchive['violations']> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined); // It also rejects the query under way.
  const db = createDatabase(pool);
  try {
    say('Loading the rows …');
    await migrate(pool, undefined, archive.manifest.migrations.length);
    await loadArchiveRows(url, archive, now());
    await migrate(pool);
    return await checkData(db);
  } finally {
    await db.destroy();
  }
}
