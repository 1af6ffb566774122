import type { DatabaseDeps } from '../../../database/transact.ts';
import { parseReference } from '../rules.ts';
import { bookingNotFound } from './errors.ts';
import { findStaffBooking, type StaffBookingRow } from './queries.ts';

/** A reference as staff may write it, or `not_found`. */
export function readReference(text: string): string {
  const reference = parseReference(text);
  if (reference === null) throw bookingNotFound();
  return reference;
}

/** The current booking; refuses with `not_found`, also if it was removed. */
export async function getStaffBooking(deps: DatabaseDeps, reference: string): Promise<StaffBookingRow> {
  const booking = await findStaffBooking(deps.db, reference, deps.now());
  if (booking === null) throw bookingNotFound();
  return booking;
}
