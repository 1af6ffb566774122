import type { DatabaseDeps } from '../../../database/transact.ts';
import { badStart } from '../admin/errors.ts';
import { publicationProblem, type Publication } from './rules.ts';

interface Wanted {
  startsAt: Date;
  /** The field that a refusal names. */
  path: string;
}

/** Refuses with `invalid_input` a time of publication that is in the past or after the start. Rule: OPENING-22. */
export function requirePublication(
  { now }: Pick<DatabaseDeps, 'now'>,
  publication: Publication,
  { startsAt, path }: Wanted,
): void {
  if (publication.kind !== 'at') return;
  const problem = publicationProblem(publication.at, { now: now(), startsAt });
  if (problem !== null) throw badStart(path, problem);
}
