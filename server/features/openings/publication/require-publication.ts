import type { DatabaseDeps } from '../../../database/transact.ts';
import { badStart } from '../admin/errors.ts';
import type { Publication } from './rules.ts';

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
  if (publication.at <= now()) throw badStart(path, 'must be in the future');
  if (publication.at >= startsAt) throw badStart(path, 'must be before the opening starts');
}
