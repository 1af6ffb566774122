import { z } from 'zod';

/** A file at a place for backups, or in a bucket of pictures, that says which installation uses it. Rules: BACKUP-13, OPS-32. */
export const markFile = 'sunset-resorts-owner.json';

const markSchema = z.object({
  /** New with each use; the database knows its own. */
  mark: z.string(),
  installation: z.string(),
  /** For people. */
  address: z.string().nullable(),
  /** When it was written. */
  at: z.iso.datetime(),
  /** A copy of this installation was found at the same place: neither deletes anything. */
  isContested: z.boolean().default(false),
});
export type StorageMark = z.output<typeof markSchema>;

export function writeMark(mark: StorageMark): string {
  return `${JSON.stringify(mark, null, 2)}\n`;
}

/** A file that is not whole is of somebody: nobody knows its mark. */
export function readMark(text: string): StorageMark {
  try {
    return markSchema.parse(JSON.parse(text));
  } catch {
    return { mark: '', installation: '', address: null, at: new Date(0).toISOString(), isContested: false };
  }
}
