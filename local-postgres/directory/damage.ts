import pg from 'pg';

/** Error codes of damaged files: a wrong checksum, a broken index, a missing file. */
const damaged = new Set(['XX001', 'XX002', '58P01']);
/** The same in the log of a database that does not start. */
const damagedAtStart =
  /checkpoint record|invalid page|incorrect checksum|pg_control|could not (?:open|read|access) (?:file|status|directory)|unexpected end of|invalid (?:magic|record)/i;

const advice =
  'Its files are damaged, and nothing in them was changed. Keep them, look at the disk, and bring back the last backup: ' +
  'npm run restore -- <backup> --into <new folder>, then start with DATA_DIR set to that folder.';

/** The advice for a database that does not start, when its last log lines report damage; otherwise an empty string. */
export function damageAdvice(lastLines: string): string {
  return damagedAtStart.test(lastLines) ? `\n${advice}` : '';
}

/** Runs `work` on the database at `place`. An error caused by damaged files is replaced by one that says so and what to do (F06). */
export async function describeDamage<T>(place: string, work: () => Promise<T>): Promise<T> {
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
