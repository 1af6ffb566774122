import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { isStaffKind } from '../../../actor.ts';
import { presentCompanion } from '../../companions/presenter.ts';
import { bestTier, tiersAt, userType } from '../../members/rules.ts';
import { paymentDisplay } from '../pricing/rules.ts';
import type { BulkOutcome } from './commands/decide-bookings.ts';
import type { StaffBookingRow } from './queries.ts';
import { actorName, staffMay } from './rules.ts';
import { presentTexts } from '../texts.ts';

type Message = NonNullable<StaffBooking['message']>;

/** A booking as staff see it. */
export function presentStaffBooking(row: StaffBookingRow, now: Date): StaffBooking {
  // The schema's checks limit these columns to the values of the contract.
  const method = row.paymentMethod as PaymentMethod;
  return {
    id: row.id,
    bookingReference: row.reference,
    resort: row.resortName,
    roomName: `${row.resortName} - ${row.roomType}`,
    roomType: row.roomType,
    checkIn: row.startsAt.toISOString(),
    totalPrice: row.finalPrice,
    status: row.status as BookingStatus,
    was_approved: row.wasApproved,
    ...presentTexts(row),
    createdAt: row.createdAt.toISOString(),
    guests: 1 + row.companions.length,
    max_guests: row.maxGuests,
    companions: row.companions.map(presentCompanion),
    payment_method: method,
    payment_display: paymentDisplay(method, row.finalPrice),
    all_inclusive: row.allInclusive,
    guestInfo: {
      discordUsername: row.discordUsername,
      robloxUsername: row.robloxUsername,
      robloxDisplayName: row.robloxDisplayName,
    },
    guest: presentGuest(row, now),
    entered_as: row.enteredAs as StaffBooking['entered_as'],
    complimentary_reason: row.complimentaryReason,
    resortId: row.resortId,
    openingId: row.openingId,
    roomId: row.openingRoomId,
    unitNumber: row.unitNumber,
    checkOut: row.endsAt.toISOString(),
    timezone: row.timeZone,
    original_price: row.originalPrice,
    base_price: row.basePrice,
    reason: row.reason,
    paid_at: row.paidAt?.toISOString() ?? null,
    checked_in_at: row.checkedInAt?.toISOString() ?? null,
    is_guest_awaited: row.isGuestAwaited,
    given_away_at: row.givenAwayAt?.toISOString() ?? null,
    version: row.version,
    decided: presentDecision(row),
    message: presentMessage(row),
    can: staffMay(row, now),
  };
}

function presentGuest(row: StaffBookingRow, now: Date): StaffBooking['guest'] {
  const { member } = row;
  if (member === null) return { kind: 'door', is_resolved: row.robloxId !== null, account_of: row.accountOf };
  const tiers = tiersAt(member, now);
  return {
    kind: 'member',
    memberId: member.id,
    discord_id: member.discordId,
    avatar: member.avatar,
    user_type: userType(tiers, row.adminId !== null),
    tier_label: bestTier(tiers).label,
    is_in_server: member.isInServer,
  };
}

function presentDecision(row: StaffBookingRow): StaffBooking['decided'] {
  if (row.decidedAt === null || row.decidedKind === null) return null;
  const kind = decisionKind(row.decidedKind);
  return { kind, by: actorName(row.decidedKind, row.decidedBy), at: row.decidedAt.toISOString() };
}

function decisionKind(actorKind: string): 'guest' | 'staff' | 'system' {
  if (isStaffKind(actorKind)) return 'staff';
  return actorKind === 'system' ? 'system' : 'guest';
}

function presentMessage(row: StaffBookingRow): Message | null {
  const { messageId, messageKind, messageState, messageFailure } = row;
  if (messageId === null || messageKind === null || messageState === null) return null;
  return {
    id: messageId,
    kind: messageKind as Message['kind'],
    state: messageState as Message['state'],
    failure: messageFailure as Message['failure'],
  };
}

/** The response to a change: the changed booking. */
export function presentChanged(row: StaffBookingRow, now: Date) {
  return { success: true as const, booking: presentStaffBooking(row, now) };
}

/** What became of each of many. */
export function presentOutcomes(outcomes: BulkOutcome[], now: Date) {
  return {
    success: true as const,
    changed_count: outcomes.filter((outcome) => 'booking' in outcome).length,
    outcomes: outcomes.map((outcome) => presentOutcome(outcome, now)),
  };
}

type OutcomeCode = 'changed' | 'not_found' | 'already_decided' | 'opening_started';

function presentOutcome(outcome: BulkOutcome, now: Date) {
  if ('refusal' in outcome) {
    const { code, detail } = outcome.refusal;
    // Deciding refuses with no other codes.
    return { bookingReference: outcome.reference, outcome: code as OutcomeCode, detail, booking: null };
  }
  const booking = presentStaffBooking(outcome.booking, now);
  const detail = booking.status === 'confirmed' ? 'Approved.' : 'Rejected.';
  return { bookingReference: booking.bookingReference, outcome: 'changed' as const, detail, booking };
}
