import type { PlaceBookingBody, PlacedBooking, Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import type { RoomPrice } from '../../openings/queries.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { actionButton, linkButton, rowOf, timestamp, type ReplyMessage } from '../replies.ts';

interface Quoted {
  draftId: string;
  body: PlaceBookingBody;
  room: RoomPrice;
  pricing: Pricing;
  /** Null where the room is not held for the member. */
  heldUntil: Date | null;
}

/** The member's own price, with the discount and how long the room is held; Confirm books it. Rule: INTER-12. */
export function describePrice({ draftId, body, room, pricing, heldUntil }: Quoted, notice?: string): ReplyMessage {
  const { payment_details: due, discount_percent: percent, tier_label: tier } = pricing;
  const before = due.original_display === null ? '' : `~~${due.original_display}~~ `;
  const discount = percent > 0 ? ` (${tier}: ${percent} % off)` : '';
  const held =
    heldUntil === null
      ? 'The room is not held for you: somebody else can still take it.'
      : `The room is held for you until ${timestamp(heldUntil, 't')} (${timestamp(heldUntil, 'R')}).`;
  const embed = {
    title: escapeForDiscord(room.resortName).slice(0, 256),
    description: `${timestamp(room.startsAt)} (${timestamp(room.startsAt, 'R')})\n${held}`,
    color: colours.sea,
    fields: [
      { name: 'Price', value: `${before}**${due.display}**${discount}`, inline: true },
      { name: 'All-inclusive', value: body.all_inclusive ? 'Yes' : 'No', inline: true },
      {
        name: 'Roblox',
        value: `${escapeForDiscord(body.robloxDisplayName)} (${escapeForDiscord(body.robloxUsername)})`,
        inline: true,
      },
      { name: 'Payment', value: paymentMethods[body.payment_method].instructions(due.display), inline: false },
    ],
  };
  const buttons = rowOf(
    actionButton('book_confirm', { draftId }, { label: 'Confirm', style: 'success' }),
    actionButton('book_details', { roomId: body.roomId }, { label: 'Change' }),
    actionButton('book_release', {}, { label: 'Give the room back' }),
  );
  return { ...(notice === undefined ? {} : { content: notice }), embeds: [embed], components: [buttons] };
}

/** What a guest reads once the booking is placed. */
export function describePlaced(placed: PlacedBooking, siteUrl: string): ReplyMessage {
  const { message, bookingId, checkIn, payment_display: due, payment_link: link } = placed;
  const content = `**Booked.** ${message}\n${timestamp(checkIn)} (${timestamp(checkIn, 'R')}). Price: ${due}. Reference: \`${bookingId}\``;
  const pay = link === null ? [] : [linkButton('Pay', link)];
  return { content, components: [rowOf(...pay, linkButton('My Bookings', `${siteUrl}/book?view=bookings`))] };
}
