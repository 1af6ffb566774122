import { z } from 'zod';

/** Grows with every change of an archive's form. docs/operations.md describes it. Rule: ARCHIVE-2. */
export const archiveFormat = 1;
export const manifestFile = 'archive.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const snowflake = z.string().regex(/^\d{17,20}$/);

/** The file of a table's rows: one JSON object in each line. */
export const rowsFile = (table: string) => `data/${table}.jsonl`;
export const pictureFile = (picture: string) => `pictures/${picture}`;

const pictureName = /[0-9a-f]{32}-\d{1,4}\.(?:webp|avif)/;

/** Every path that an archive may contain. None of them leads out of a folder. */
export const archivePath = new RegExp(
  `^(?:archive\\.json|data/[a-z][a-z0-9_]{0,62}\\.jsonl|people/[a-z]{1,20}\\.csv|pictures/${pictureName.source})$`,
);

const megabyte = 1024 * 1024;

/** What an import accepts. The figures and their reasons: docs/limits.md. Rule: ARCHIVE-7. */
export const archiveLimits = {
  entries: 100_000,
  manifestBytes: 32 * megabyte,
  lineBytes: 32 * megabyte,
  pictureBytes: 32 * megabyte,
  totalBytes: 16 * 1024 * megabyte,
};

export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  product: z.literal('sunset-resorts'),
  version: z.string().max(50),
  madeAt: z.iso.datetime(),
  /** Whose the database is, as `installation` says. */
  installation: z.object({
    kind: z.enum(['demo', 'community']).nullable(),
    applicationId: snowflake.nullable(),
    guildId: snowflake.nullable(),
  }),
  migrations: z
    .array(z.object({ version: z.int().positive(), name: z.string(), checksum: sha256 }))
    .min(1)
    .max(9999),
  tables: z.array(z.object({ name, columns: z.array(name).min(1).max(200), rows: z.int().nonnegative() })).max(300),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d{1,18}$/) })).max(300),
  /** Uploaded pictures that the storage did not have, or refused to give: their files are empty. */
  missingPictures: z
    .array(z.string().regex(new RegExp(`^${pictureName.source}$`)))
    .max(archiveLimits.entries)
    .default([]),
  /** All files of the archive except this one. */
  files: z
    .array(z.object({ path: z.string().regex(archivePath), bytes: z.int().nonnegative(), sha256 }))
    .max(archiveLimits.entries),
});

/** Describes an archive: whether it is complete, and whether this version can read it. */
export type ArchiveManifest = z.output<typeof manifestSchema>;

/** An archive cannot be read or imported; the message says why and what to do. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
