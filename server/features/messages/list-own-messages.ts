import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import type { MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { findBookingFacts, type BookingFactsRow } from './facts/queries.ts';
import { listMemberMessages } from './queries.ts';

/** How long after its session a guest reads the messages about a booking. */
export const shownAfterSessionMs = 24 * 60 * 60 * 1000;

/** Who has no room any more is not shown the code that was sent before. Rule: MSG-5. */
const withoutCode: ReadonlySet<string> = new Set(['pending', 'rejected', 'cancelled'] satisfies BookingStatus[]);

/** What was written to the member about bookings that are not long over, with the bookings they are about. */
export async function listOwnMessages(deps: DatabaseDeps, actor: MemberActor) {
  const since = new Date(deps.now().getTime() - shownAfterSessionMs);
  const rows = await listMemberMessages(deps.db, actor.member.id, since, deps.now());
  const facts = new Map<string, BookingFactsRow>();
  for (const reference of new Set(rows.map((row) => row.reference))) {
    const found = await findBookingFacts(deps.db, reference);
    if (found !== null) facts.set(reference, found);
  }
  const isShown = ({ kind, reference }: (typeof rows)[number]) =>
    kind !== 'booking.neighborhood_code' || !withoutCode.has(facts.get(reference)?.status ?? '');
  return { rows: rows.filter(isShown), facts };
}
