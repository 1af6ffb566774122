import type { Booking, PlacedBooking } from '@sunset/contract/api/bookings/bookings.ts';
import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { Stars } from '@sunset/contract/bookings/feedback.ts';
import type { Placed } from './commands/place-booking.ts';
import type { BookingRow } from './queries.ts';
import type { BookingLinks } from './booking-links.ts';
import { presentBookingLine } from '../line/presenter.ts';
import type { PlaceRow } from '../line/queries.ts';
import { presentCompanion } from '../companions/presenter.ts';
import { isRoomOpen } from '../companions/rules.ts';
import { canGiveFeedback, feedbackUntil } from '../feedback/rules.ts';
import { isRoomServiceOpen } from '../room-service/rules.ts';
import { canChange } from './changes/rules.ts';
import { paymentDetails } from './pricing/rules.ts';
import { canCancel, showsCode } from './rules.ts';
import { presentTexts } from './texts.ts';

/** What a guest sees beside the booking. */
interface Beside {
  /** If they may be in the line of its session. */
  place?: PlaceRow | undefined;
  /** If their room was given away and one of its type is free. */
  nextFreeRoom?: number | undefined;
}

/** A booking as its guest sees it. */
export function presentBooking(row: BookingRow, links: BookingLinks, now: Date, beside: Beside = {}): Booking {
  // The schema's check limits these columns to the values of the contract.
  const method = row.paymentMethod as PaymentMethod;
  const payment = paymentDetails(method, row, links);
  return {
    bookingReference: row.reference,
    status: row.status as BookingStatus,
    was_approved: row.wasApproved,
    resort: row.resortName,
    resortId: row.resortId,
    openingId: row.openingId,
    roomName: `${row.resortName} - ${row.roomType}`,
    roomType: row.roomType,
    image: row.image,
    checkIn: row.startsAt.toISOString(),
    checkOut: row.endsAt.toISOString(),
    timezone: row.timeZone,
    guests: 1 + row.companions.length,
    companions: row.companions.map(presentCompanion),
    room_link: row.roomCode === null ? null : links.roomOf(row.roomCode),
    robloxUsername: row.robloxUsername,
    robloxDisplayName: row.robloxDisplayName,
    totalPrice: row.finalPrice,
    original_price: row.originalPrice,
    ...presentTexts(row),
    payment_method: method,
    payment_display: payment.display,
    payment_link: payment.link,
    all_inclusive: row.allInclusive,
    is_paid: row.paidAt !== null,
    is_checked_in: row.status === 'confirmed' && row.checkedInAt !== null && !row.isGuestAwaited,
    room_number: row.roomNumber,
    plot_owner: row.plotOwner,
    friends: row.maxGuests - 1,
    neighborhood_code: showsCode(row, now) ? row.neighborhoodCode : null,
    reason: row.reason,
    given_away_at: row.givenAwayAt?.toISOString() ?? null,
    is_room_taken: row.isRoomTaken,
    next_free_room: beside.nextFreeRoom ?? null,
    cancelled_by: presentCanceller(row.cancelledBy),
    createdAt: row.createdAt.toISOString(),
    calendar_url: links.calendarOf(row.reference),
    feedback: { stars: row.stars as Stars | null, comment: row.comment ?? '', until: feedbackUntil(row).toISOString() },
    line: presentBookingLine(row, beside.place, now),
    can: guestMay(row, now),
  };
}

/** What the guest can do with the booking at `now`. */
function guestMay(row: BookingRow, now: Date): Booking['can'] {
  return {
    cancel: canCancel(row, now),
    change: canChange(row, now),
    give_feedback: canGiveFeedback(row, now),
    order: row.hasRoomService && isRoomServiceOpen(row, now),
    share: isRoomOpen(row, now),
  };
}

/** From the kind of actor in the audit log. */
function presentCanceller(kind: string | null): Booking['cancelled_by'] {
  if (kind === null || kind === 'system') return kind;
  return kind === 'member' ? 'guest' : 'staff';
}

/** The response to a placed booking, which staff still have to approve. */
export function presentPlaced(placed: Placed): PlacedBooking {
  const { pricing, room } = placed;
  return {
    success: true,
    bookingId: placed.reference,
    message: `Request received. Your room at ${room.resortName} is held for you while our staff check your request.`,
    payment_link: pricing.payment_details.link,
    final_price: pricing.final_price,
    payment_method: placed.paymentMethod,
    all_inclusive: placed.allInclusive,
    discount_applied: pricing.discount_percent > 0,
    status: 'pending',
    payment_display: pricing.payment_details.display,
    checkIn: room.startsAt.toISOString(),
    checkOut: room.endsAt.toISOString(),
  };
}
