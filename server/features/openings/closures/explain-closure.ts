import type { DatabaseDeps } from '../../../database/transact.ts';
import type { AppError } from '../../../errors/app-error.ts';
import { resortClosed } from './errors.ts';
import { findClosuresAt, type WantedSessions } from './queries.ts';

/** The refusal of openings that the database did not let into a closure, naming it. Rule: CLOSURE-2. */
export async function explainClosure(deps: DatabaseDeps, resort: string, wanted: WantedSessions): Promise<AppError> {
  const [standing] = await findClosuresAt(deps.db, wanted);
  const { timeZone } = await deps.db
    .selectFrom('resorts')
    .select('timeZone')
    .where('id', '=', wanted.resortId)
    .executeTakeFirstOrThrow();
  return resortClosed(resort, standing, timeZone);
}
