import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { Actor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import type { EditableBooking } from '../admin/queries.ts';

/** What changes of a booking; what is missing stays. */
export interface BookingChange {
  openingRoomId?: number;
  unitId?: number;
  basePrice?: number;
  originalPrice?: number;
  discountAmount?: number;
  finalPrice?: number;
  allInclusive?: boolean;
  paymentMethod?: PaymentMethod;
  notes?: string;
  paidAt?: Date | null;
  robloxId?: string | null;
  robloxUsername?: string;
  robloxDisplayName?: string;
  /** Staff have to approve it again. */
  status?: 'pending';
  wasApproved?: boolean;
  guestChanges?: number;
}

/**
 * Writes a change of a booking that the caller has locked, with its audit row, and returns the new version. A change of nothing
 * returns the version as it is.
 */
export async function writeChange(
  deps: DatabaseDeps,
  actor: Actor,
  booking: EditableBooking,
  change: BookingChange,
): Promise<number> {
  if (Object.keys(change).length === 0) return booking.version;
  const { version } = await deps.db
    .updateTable('bookings')
    .set({ ...change, updatedAt: deps.now() })
    .where('id', '=', booking.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const { before, after } = describeChange(booking, change);
  await recordChange(deps, actor, {
    action: 'booking.edit',
    subject: 'booking',
    subjectId: booking.reference,
    before,
    after,
  });
  return version;
}

/** The columns that the audit log shows, by the name of their field. */
const shown = {
  openingRoomId: 'room',
  unitId: 'unit',
  finalPrice: 'final_price',
  allInclusive: 'all_inclusive',
  paymentMethod: 'payment_method',
  status: 'status',
} as const satisfies Partial<Record<keyof BookingChange, string>>;

/** What the audit log says of a change. Notes and names are personal text: it only says that they changed. */
export function describeChange(booking: EditableBooking, change: BookingChange) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [column, name] of Object.entries(shown) as [keyof typeof shown, string][]) {
    const value = change[column];
    if (value === undefined || value === booking[column]) continue;
    before[name] = booking[column];
    after[name] = value;
  }
  if (change.paidAt !== undefined) {
    before['paid'] = booking.paidAt !== null;
    after['paid'] = change.paidAt !== null;
  }
  if (change.notes !== undefined) after['notes'] = 'changed';
  if (change.robloxUsername !== undefined) after['roblox_name'] = 'changed';
  else if (change.robloxId !== undefined) after['roblox_account'] = 'resolved';
  return { before, after };
}
