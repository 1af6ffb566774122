import type { AppError } from '../../../errors/app-error.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { WantedSessions } from '../closures/queries.ts';
import { openingOverlap } from './errors.ts';
import { findOverlaps } from './queries.ts';
import { momentText } from './rules.ts';

interface Wanted extends WantedSessions {
  /** The opening that was to be moved or extended. */
  exceptId: number | null;
}

/** The refusal of openings that the database did not let in, naming the one in the way. */
export async function explainOverlap(deps: DatabaseDeps, resortName: string, wanted: Wanted): Promise<AppError> {
  const [standing] = await findOverlaps(deps.db, wanted);
  if (!standing) return openingOverlap(resortName, null);
  return openingOverlap(resortName, { ...standing, when: momentText(standing.startsAt, standing.timeZone) });
}
