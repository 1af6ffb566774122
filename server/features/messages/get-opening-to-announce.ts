import type { Database } from '../../database/connect.ts';
import { notFound } from '../../errors/app-error.ts';
import { findResortByName } from '../resorts/queries.ts';
import { noOpeningToAnnounce } from './errors.ts';
import { findOpeningToAnnounce } from './facts/queries.ts';
import { announceWithinMs } from './rules.ts';

/** The opening that an announcement of a resort is about. Refuses with `not_found` or `no_opening`. Rule: MSG-8. */
export async function getOpeningToAnnounce(db: Database, resortName: string, now: Date) {
  const resort = await findResortByName(db, resortName);
  if (resort === null) throw notFound('The resort');
  const until = new Date(now.getTime() + announceWithinMs);
  const opening = await findOpeningToAnnounce(db, resort.id, { now, until });
  if (opening === null) throw noOpeningToAnnounce(resort.name);
  return opening;
}
