import type { BookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../actor.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { getStaffBooking } from '../bookings/admin/get-booking.ts';
import { tooBusy } from '../bookings/errors.ts';
import { enqueueMessage } from '../messages/commands/enqueue-message.ts';
import { doorRefused, type DoorRefusal } from './errors.ts';

/** The argument of the SQL function `enter_booking`. */
export interface Entry extends BookingTexts {
  reference: string;
  opening_room_id: number;
  entered_as: 'staff' | 'door';
  roblox_id: string | null;
  roblox_username: string;
  roblox_display_name: string;
  all_inclusive: boolean;
  complimentary_reason: string | null;
  base_price: number;
  discount_percent: number;
  original_price: number;
  discount_amount: number;
  final_price: number;
  payment_method: PaymentMethod;
  is_paid: boolean;
  is_checked_in: boolean;
  /** When the session starts, by which it was decided who enters the guest. */
  starts_at?: string;
  /** The member whose price it is, and the version of their tiers. */
  priced_for: number | null;
  tier_version: number | null;
  /** Of a member who was called from the waiting list. */
  waiting_entry?: string;
}

/** The guest's bookings or the opening changed at the same moment. */
class EntryMoved extends Error {}

/** How often it is tried then. */
const maxAttempts = 3;

/** As `transact` for work that calls `placeEntry`; begins again if the guest's bookings or the opening changed at the same moment. */
export async function transactEntry<Deps extends DatabaseDeps, T>(
  deps: Deps,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(deps, work);
    } catch (error) {
      if (!(error instanceof EntryMoved)) throw error;
      if (tries === maxAttempts) throw tooBusy();
    }
  }
}

/** Places the booking, and records it. Refuses with the codes of `enter_booking`. Call it in `transactEntry`. */
export async function placeEntry(deps: DatabaseDeps, actor: MemberActor, entry: Entry): Promise<void> {
  const { rows } = await sql<{ outcome: string; memberId: number | null }>`
    select outcome, member_id as "memberId" from enter_booking(${JSON.stringify(entry)}::jsonb, ${deps.now()})`.execute(
    deps.db,
  );
  const { outcome = '', memberId = null } = rows[0] ?? {};
  if (outcome === 'moved') throw new EntryMoved();
  if (outcome !== 'entered') throw doorRefused(outcome as DoorRefusal);
  await record(deps, actor, { entry, isMember: memberId !== null });
}

/** Writes what the audit log, webhooks and the guest's message need, in the transaction of the booking. Rules: DOOR-4, DOOR-5. */
async function record(
  deps: DatabaseDeps,
  actor: MemberActor,
  { entry, isMember }: { entry: Entry; isMember: boolean },
): Promise<void> {
  const { reference } = entry;
  const booking = await getStaffBooking(deps, reference);
  const about = { subject: 'booking', subjectId: reference };
  await recordChange(deps, actor, {
    ...about,
    action: 'booking.enter',
    after: {
      status: 'confirmed',
      entered_as: entry.entered_as,
      opening: booking.openingId,
      room: booking.openingRoomId,
      unit: booking.unitId,
      payment_method: entry.payment_method,
      final_price: entry.final_price,
      ...(entry.is_paid ? { paid: true } : {}),
      ...(entry.complimentary_reason === null ? {} : { complimentary: true }),
    },
  });
  if (entry.is_checked_in) {
    await recordChange(deps, actor, { ...about, action: 'booking.check_in', after: { checked_in: true } });
  }
  if (isMember) {
    await enqueueMessage(deps, {
      kind: 'booking.confirmed',
      key: `${reference}:${booking.version}`,
      payload: { reference },
    });
  }
}
