import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Grows with every change of a backup's form. */
export const backupFormat = 1;
export const manifestFile = 'manifest.json';
export const manifestSumFile = 'manifest.sha256';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  product: z.literal('sunset-resorts'),
  version: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ version: z.int().positive(), name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.int().nonnegative() })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/).nullable() })),
  /** All files of the backup except the manifest. The pattern of the paths prevents path traversal. */
  files: z.array(
    z.object({
      path: z.string().regex(/^(tables\/[a-z][a-z0-9_]*\.copy|uploads\/\w[\w.-]*)$/),
      bytes: z.int().nonnegative(),
      sha256,
    }),
  ),
});

/** Describes a backup: whether it is complete and whether this version can read it. */
export type Manifest = z.output<typeof manifestSchema>;
export type BackupFile = Manifest['files'][number];

/** A backup or its target cannot be used; the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The file of a table's rows in a backup. */
export function tableFile(table: string): string {
  return `tables/${table}.copy`;
}

export function sumOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Reads a backup's manifest; throws BackupError for what is none, was altered, or has another form. */
export async function readManifest(backup: string): Promise<Manifest> {
  const [text, sum] = await Promise.all([readText(backup, manifestFile), readText(backup, manifestSumFile)]);
  if (text === null || sum === null) {
    throw new BackupError(`${backup} is not a backup: it has no ${text === null ? manifestFile : manifestSumFile}.`);
  }
  if (sum.trim() !== sumOf(text)) throw new BackupError(`${join(backup, manifestFile)} was altered or is damaged.`);
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new BackupError(
    `${backup} has another form than this version reads (${z.prettifyError(read.error)}): restore it with the version that made it.`,
  );
}

async function readText(backup: string, file: string): Promise<string | null> {
  return readFile(join(backup, file), 'utf8').catch(() => null);
}
