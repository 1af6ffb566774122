import pg from 'pg';

/** What PostgreSQL says of files that are not as it wrote them: a wrong checksum, a broken index, a file that is gone. */
const damaged = new Set(['XX001', 'XX002', '58P01']);
/** The same from its log, where it does not even start. */
const damagedAtStart =
  /checkpoint record|invalid page|incorrect checksum|pg_control|could not (?:open|read|access) (?:file|status|directory)|unexpected end of|invalid (?:magic|record)/i;

const advice =
  'Its files are damaged, and nothing in them was changed. Keep them, look at the disk, and bring back the last backup: ' +
  'npm run restore -- <backup> --into <new folder>, then start with DATA_DIR set to that folder.';

/** The advice for a database that does not start, where its last words tell of damage; nothing otherwise. */
export function adviceAtStart(lastWords: string): string {
  return damagedAtStart.test(lastWords) ? `\n${advice}` : '';
}

/** Does `work` on the database at `place`; damage that it meets is told by name, with what to do. Rule: reliability F06. */
export async function namingDamage<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = causeOf(error);
    if (cause === null) throw error;
    throw new Error(`The database ${place} cannot be read: ${cause.message}.\n${advice}`, { cause: error });
  }
}

function causeOf(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return damaged.has(error.code ?? '') ? error : null;
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : null;
}
