import type { DatabaseDeps } from '../../database/transact.ts';
import { notFound } from '../../errors/app-error.ts';
import { findOwnBooking } from '../bookings/queries.ts';
import { parseReference } from '../bookings/rules.ts';
import { findMemberEntry } from '../waiting-list/queries.ts';
import { findOwnPlaces } from './queries.ts';

/** A member's booking, and its place in the line of the session. */
export async function getPlaceOfBooking({ db, now }: DatabaseDeps, memberId: number, reference: string) {
  const booking = await findOwnBooking(db, memberId, parseReference(reference) ?? '');
  if (booking === null) throw notFound('The booking');
  return { booking, place: (await findOwnPlaces(db, memberId, now())).get(booking.reference) };
}

/** A member's entry in the waiting list of an opening, and its place in the line of the session. */
export async function getPlaceOfEntry({ db, now }: DatabaseDeps, memberId: number, openingId: number) {
  const entry = await findMemberEntry(db, { memberId, openingId }, now());
  if (entry === null) throw notFound('The entry');
  return { entry, place: (await findOwnPlaces(db, memberId, now())).get(entry.id) };
}
