import type { PlaceBookingBody, PlacedBooking, Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { tierOfLabel } from '@sunset/contract/members/tiers.ts';
import type { MessageKey, Texts } from '../../../messages/texts.ts';
import { amountText, priceText } from '../../bookings/pricing/price-text.ts';
import type { RoomPrice } from '../../openings/queries.ts';
import { colours, escapeForDiscord } from '../../messages/templates/message-text.ts';
import { actionButton, linkButton, moment, rowOf, type ReplyMessage } from '../replies.ts';
import { shorten } from '../../../messages/shorten.ts';
import { tierTexts } from '../../../messages/tier-texts.ts';

interface Quoted {
  draftId: string;
  body: PlaceBookingBody;
  room: RoomPrice;
  roomType: string;
  pricing: Pricing;
  /** Null where the room is not held for the member. */
  heldUntil: Date | null;
  texts: Texts;
}

/** The room with the member's own price, the discount and how long it is held; Confirm books it. Rule: INTER-12. */
export function describePrice(quoted: Quoted, notice?: string): ReplyMessage {
  const { draftId, body, room, roomType, pricing, heldUntil, texts } = quoted;
  const { say } = texts;
  const { payment_method: method } = body;
  const held = heldUntil === null ? say('book_not_held') : say('book_held_until', { until: moment(heldUntil, 't') });
  const embed = {
    title: shorten(escapeForDiscord(room.resortName), 256),
    description: `**${escapeForDiscord(roomType)}**\n${moment(room.startsAt)}\n${held}`,
    color: colours.sea,
    fields: [
      { name: say('commands_price'), value: describeDiscount(pricing, method, texts), inline: true },
      { name: say('book_all_inclusive'), value: say(body.all_inclusive ? 'book_yes' : 'book_no'), inline: true },
      {
        name: 'Roblox',
        value: `${escapeForDiscord(body.robloxDisplayName)} (${escapeForDiscord(body.robloxUsername)})`,
        inline: true,
      },
      { name: say('booking_payment'), value: describePayment(pricing, method, texts), inline: false },
    ],
  };
  const buttons = rowOf(
    actionButton(
      'book_confirm',
      { draftId, price: pricing.final_price, start: room.startsAt.getTime() },
      { label: say('book_confirm'), style: 'success' },
    ),
    actionButton('book_details', { roomId: body.roomId }, { label: say('change_button') }),
    actionButton('book_release', { roomId: body.roomId }, { label: say('book_give_back') }),
  );
  return { ...(notice === undefined ? {} : { content: notice }), embeds: [embed], components: [buttons] };
}

/** The price, with the one before the discount and why there is one. */
function describeDiscount(pricing: Pricing, method: PaymentMethod, texts: Texts): string {
  const { payment_details: due, discount_percent: percent, tier_label: label } = pricing;
  const before = due.original_display === null ? '' : `~~${amountText(texts, method, pricing.original_price)}~~ `;
  // By the label: a price that changed comes from the answer to the booking, where the tier may be newer than that of this call's member.
  const tier = tierOfLabel(label) ?? 'regular';
  const discount =
    percent > 0 ? ` ${texts.say('payment_discount', { tier: texts.say(tierTexts[tier]), percent })}` : '';
  return `${before}**${priceText(texts, method, pricing.final_price)}**${discount}`;
}

/** How to pay; without a page for it, staff say how. Rule: SETTINGS-8. */
function describePayment(pricing: Pricing, method: PaymentMethod, texts: Texts): string {
  const price = priceText(texts, method, pricing.final_price);
  if (pricing.final_price === 0) return price;
  const isAsked = method !== 'bbc' && pricing.payment_details.link === null;
  return texts.say(isAsked ? 'payment_ask_how' : howToPay[method], { price });
}

/** What a guest reads once the booking is placed: first that staff still check it. */
export function describePlaced(
  placed: PlacedBooking,
  { roomType, texts, siteUrl }: { roomType: string; texts: Texts; siteUrl: string },
): ReplyMessage {
  const { message, bookingId: reference, checkIn, payment_display: price, payment_link: link } = placed;
  const { say } = texts;
  const room = `**${escapeForDiscord(roomType)}**`;
  const facts = say('book_placed_facts', { room, start: moment(checkIn), price, reference });
  const content = `${message}\n${facts}`;
  const pay = link === null ? [] : [linkButton(say('payment_pay'), link)];
  const site = linkButton(say('booking_my_bookings'), `${siteUrl}${texts.path('/book?view=bookings')}`);
  return { content, components: [rowOf(...pay, site)] };
}

const howToPay = {
  bbc: 'payment_bbc_how',
  robux: 'payment_robux_how',
  donation: 'payment_donation_how',
} as const satisfies Record<PaymentMethod, MessageKey>;
