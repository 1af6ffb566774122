import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { z } from 'zod';
import {
  ArchiveError,
  archiveFormat,
  archiveLimits,
  archivePath,
  manifestFile,
  manifestSchema,
  type ArchiveManifest,
} from './format.ts';

/** An archive of which the names, kinds and sizes of all files are known to be acceptable. */
export interface OpenedArchive {
  manifest: ArchiveManifest;
  /** A file of it; fails if it is not what the manifest says. */
  open(path: string): Promise<Readable>;
  close(): void;
}

/** Refuses what is no archive, is incomplete, newer than this version, or hostile, before anything is written. Rule: ARCHIVE-7. */
export async function openArchive(file: string): Promise<OpenedArchive> {
  const stats = await lstat(file).catch(() => null);
  if (stats?.isFile() !== true) throw new ArchiveError(`${file} is not a file.`);
  const zip = await yauzl
    .openPromise(file, { autoClose: false, strictFileNames: true })
    .catch((error: unknown) =>
      refuse(`${file} is not an archive, or was not downloaded to its end (${textOf(error)}).`),
    );
  try {
    const entries = await listEntries(zip);
    const manifest = await readManifest(zip, entries);
    requireFiles(manifest, entries);
    const sums = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
    return {
      manifest,
      open: async (path) => openEntry(zip, { entry: entries.get(path), path, sum: sums.get(path) ?? '' }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Reads every file, so that one that was altered is refused before anything is written. Rule: ARCHIVE-5. */
export async function requireWhole({ manifest, open }: OpenedArchive): Promise<void> {
  for (const { path } of manifest.files) await pipeline(await open(path), discarded());
}

const discarded = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function refuse(sentence: string): never {
  throw new ArchiveError(sentence);
}

const kindBits = 0o170000;
const regularFile = 0o100000;

/** Every file by its path. The central directory says how large each is, and no more than that is ever read of it. */
async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > archiveLimits.entries) refuse(`The archive has more than ${archiveLimits.entries} files.`);
  const entries = new Map<string, yauzl.Entry>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      requireSafe(entry);
      if (entries.has(entry.fileName)) refuse(`The archive has ${entry.fileName} twice.`);
      total += entry.uncompressedSize;
      if (total > archiveLimits.totalBytes) refuse('The archive is too large when it is unpacked.');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    refuse(`The archive is damaged (${textOf(error)}).`);
  }
  return entries;
}

function requireSafe(entry: yauzl.Entry): void {
  const name = JSON.stringify(entry.fileName.slice(0, 100));
  if (!archivePath.test(entry.fileName)) refuse(`The archive contains ${name}, which no archive of a community has.`);
  const kind = (entry.externalFileAttributes >>> 16) & kindBits;
  if (kind !== 0 && kind !== regularFile) refuse(`${name} in the archive is a link or a device, not a file.`);
  if (!entry.canDecodeFileData()) refuse(`${name} in the archive is encrypted, or compressed in an unknown way.`);
  const isPicture = entry.fileName.startsWith('pictures/');
  const limit = isPicture ? archiveLimits.pictureBytes : archiveLimits.manifestBytes;
  if ((isPicture || entry.fileName === manifestFile) && entry.uncompressedSize > limit)
    refuse(`${name} in the archive is too large.`);
}

async function readManifest(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>): Promise<ArchiveManifest> {
  const entry =
    entries.get(manifestFile) ?? refuse(`The file is not an archive of a community: it has no ${manifestFile}.`);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  } catch (error) {
    refuse(`${manifestFile} of the archive is damaged (${textOf(error)}).`);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const content = z.looseObject({ format: z.int() }).safeParse(parseJson(text));
  if (!content.success) refuse(`${manifestFile} of the archive is not what an archive of a community has.`);
  if (content.data.format > archiveFormat) {
    refuse(
      `The archive has format ${content.data.format}, and this version reads up to ${archiveFormat}: import it with a newer version.`,
    );
  }
  const read = manifestSchema.safeParse(content.data);
  if (!read.success)
    refuse(
      `${manifestFile} of the archive has another form than this version reads (${z.prettifyError(read.error).slice(0, 500)}).`,
    );
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The files are those of the manifest, neither fewer nor more, each as large as it says. */
function requireFiles(manifest: ArchiveManifest, entries: Map<string, yauzl.Entry>): void {
  const named = new Set<string>();
  for (const { path, bytes } of manifest.files) {
    const size = entries.get(path)?.uncompressedSize;
    if (named.has(path) || size !== bytes)
      refuse(`${path} in the archive is not the file that ${manifestFile} describes.`);
    named.add(path);
  }
  for (const path of entries.keys()) {
    if (path !== manifestFile && !named.has(path))
      refuse(`The archive contains ${path}, which ${manifestFile} does not name.`);
  }
}

interface Wanted {
  entry: yauzl.Entry | undefined;
  path: string;
  sum: string;
}

async function openEntry(zip: yauzl.ZipFile, { entry, path, sum }: Wanted): Promise<Readable> {
  if (entry === undefined) return refuse(`The archive has no ${path}.`);
  const source = await zip.openReadStreamPromise(entry);
  const hash = createHash('sha256');
  const checked = new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      hash.update(chunk);
      pass(null, chunk);
    },
    flush: (pass) =>
      pass(hash.digest('hex') === sum ? null : new ArchiveError(`${path} in the archive was altered or is damaged.`)),
  });
  source.once('error', (error) =>
    checked.destroy(new ArchiveError(`${path} in the archive is damaged (${error.message}).`)),
  );
  return source.pipe(checked);
}
