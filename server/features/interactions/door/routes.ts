import { emptyBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { DoorGuest } from '@sunset/contract/api/openings/door.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { isTypedUsername, maxTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import { isPaymentMethod, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { Deps } from '../../../deps.ts';
import type { StaffBookingRow } from '../../bookings/admin/queries.ts';
import { isCheckInOpen } from '../../bookings/admin/rules.ts';
import { enterBooking } from '../../door/commands/enter-booking.ts';
import { doorRefused, unusableName } from '../../door/errors.ts';
import { findGuest } from '../../door/find-guest.ts';
import { presentDoorGuest } from '../../door/presenter.ts';
import { findDoorOpening } from '../../door/queries.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { outdatedButton } from '../errors.ts';
import { onAction, type InteractionServer } from '../interaction-server.ts';
import { readId, readPrice } from '../read-arguments.ts';
import { actionButton, rowOf, textReply, type Reply } from '../replies.ts';
import { guestForm } from './guest-form.ts';

type Room = DoorGuest['rooms'][number];

/** "Add guest" in `/evening`: a form with name, room and payment, then the price with the button that adds the guest. Rule: DOOR-10. */
export function serveAddGuest(server: InteractionServer): void {
  onAction(server, 'add_guest', {
    access: 'host',
    replies: 'form',
    handle: async ({ deps, args }) => {
      const openingId = readId(args.openingId);
      const rooms = presentDoorGuest(await findGuest(deps, openingId)).rooms.filter(
        ({ availableCount }) => availableCount > 0,
      );
      return rooms.length === 0 ? textReply('No room is free.') : { kind: 'form', form: guestForm(openingId, rooms) };
    },
  });
  onAction(server, 'guest_form', {
    access: 'host',
    replies: 'message',
    handle: async ({ deps, args, options }) => {
      const openingId = readId(args.openingId);
      const guest = presentDoorGuest(await findGuest(deps, openingId, String(options['name'] ?? '')));
      const [roomId, payment] = [[options['room']].flat()[0], String([options['payment']].flat()[0])];
      const room = guest.rooms.find((one) => String(one.roomId) === roomId);
      if (room === undefined || !isPaymentMethod(payment)) throw outdatedButton();
      return askBefore({ openingId, guest, room, payment, isCheckInTime: await isCheckInTime(deps, openingId) });
    },
  });
  onAction(server, 'enter_guest', {
    access: 'host',
    replies: 'update',
    handle: async ({ deps, actor, id, args }) => {
      if (!isPaymentMethod(args.payment)) throw outdatedButton();
      const booking = await enterBooking(deps, actor, {
        openingId: readId(args.openingId),
        body: {
          roomId: readId(args.roomId),
          robloxUsername: args.name,
          payment_method: args.payment,
          payment_confirmed: true,
          all_inclusive: false,
          checked_in: args.arrival === 'here',
          ...emptyBookingTexts,
          expected_final_price: readPrice(args.price),
        },
        idempotencyKey: id,
      });
      deps.changes.recordOwn(['availability']);
      return { kind: 'update', message: { content: addedText(booking), components: [] } };
    },
  });
}

function addedText({ checkedInAt, robloxDisplayName, roomType, unitNumber }: StaffBookingRow): string {
  const done = checkedInAt === null ? 'Added' : 'Added and checked in';
  return `${done}: ${escapeForDiscord(robloxDisplayName)}, ${escapeForDiscord(roomType)} ${unitNumber}.`;
}

interface Asked {
  openingId: number;
  guest: DoorGuest;
  room: Room;
  payment: PaymentMethod;
  /** Ahead of the evening admins add guests, and nobody checks them in. */
  isCheckInTime: boolean;
}

async function isCheckInTime({ db, now }: Deps, openingId: number): Promise<boolean> {
  const opening = await findDoorOpening(db, openingId);
  return opening !== null && isCheckInOpen(opening.startsAt, now());
}

/** Roblox knows accounts under old names that nobody can choose today. */
function isUsableName({ roblox, robloxUsername: name }: DoorGuest): boolean {
  return roblox === 'found' ? name.length <= maxTypedUsername && !name.includes(':') : isTypedUsername(name);
}

/** Who it is and what they pay, before anything is done. */
export function askBefore({ openingId, guest, room, payment, isCheckInTime: canCheckIn }: Asked): Reply {
  const { robloxUsername: name, member } = guest;
  if (member?.is_blocked === true) throw doorRefused('booking_blocked');
  if (guest.booking !== null) throw doorRefused('roblox_account_taken');
  if (!isUsableName(guest)) throw unusableName();
  const { final_price: price, displays } = room.price;
  const isPaidBefore = paymentMethods[payment].isPaidBefore && price > 0;
  const button = (arrival: 'here' | 'later', label: string) =>
    actionButton(
      'enter_guest',
      { openingId, roomId: room.roomId, payment, price, arrival, name },
      { label, ...(arrival === 'here' ? { style: 'success' as const } : {}) },
    );
  const lines = [
    `${escapeForDiscord(guest.robloxDisplayName)} (${escapeForDiscord(name)} on Roblox): ${nameText(guest)}`,
    `${escapeForDiscord(room.roomType)}, ${displays[payment]}${isPaidBefore ? ' (has it arrived?)' : ''}`,
  ];
  const components = [
    rowOf(
      ...(canCheckIn ? [button('here', isPaidBefore ? 'Paid: add & check in' : 'Add & check in')] : []),
      button('later', isPaidBefore ? 'Paid: add only' : 'Add only'),
      actionButton('dismiss', {}, { label: 'Not now' }),
    ),
  ];
  return { kind: 'message', message: { content: lines.join('\n'), components } };
}

function nameText({ roblox, member }: DoorGuest): string {
  if (member !== null) return `${escapeForDiscord(member.discordUsername)} on Discord, ${member.tier_label}`;
  if (roblox === 'found') return 'not a member';
  return roblox === 'unknown' ? 'Roblox has no account of this name' : 'Roblox does not answer';
}
