import { emptyBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { DoorGuest } from '@sunset/contract/api/openings/door.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { isTypedUsername, maxTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import { isPaymentMethod, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { StaffBookingRow } from '../../bookings/admin/queries.ts';
import { isCheckInOpen } from '../../bookings/admin/rules.ts';
import { enterBooking } from '../../door/commands/enter-booking.ts';
import { doorRefused, unusableName } from '../../door/errors.ts';
import { findGuest } from '../../door/find-guest.ts';
import { presentDoorGuest } from '../../door/presenter.ts';
import { findDoorOpening } from '../../door/queries.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import type { Action } from '../custom-ids.ts';
import { outdatedButton } from '../errors.ts';
import { onAction, type InteractionCall, type InteractionServer } from '../interaction-server.ts';
import { readId, readPrice, readStart } from '../read-arguments.ts';
import { actionButton, moment, rowOf, textReply, type ReplyMessage } from '../replies.ts';
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
      const [roomId, payment] = [[options['room']].flat()[0], String([options['payment']].flat()[0])];
      const wish = { openingId: readId(args.openingId), name: String(options['name'] ?? ''), roomId, payment };
      return { kind: 'message', message: await ask(deps, wish) };
    },
  });
  onAction(server, 'enter_guest', {
    access: 'host',
    replies: 'update',
    handle: async (call) => {
      const { deps, args } = call;
      try {
        const booking = await enter(call);
        deps.changes.recordOwn(['availability']);
        return { kind: 'update', message: { content: addedText(booking), components: [] } };
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') throw error;
        const asked = await ask(deps, { ...args, openingId: readId(args.openingId) });
        return { kind: 'update', message: { ...asked, content: `${startMoved}\n${asked.content ?? ''}` } };
      }
    },
  });
}

const startMoved = 'Nobody was added: the start may have changed since you were asked. This is how it is now.';

/** Adds the guest whom the button names, to the session at the start that it names. */
function enter({ deps, actor, id, args }: InteractionCall & { args: EnterArgs }): Promise<StaffBookingRow> {
  if (!isPaymentMethod(args.payment)) throw outdatedButton();
  return enterBooking(deps, actor, {
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
    shownStart: readStart(args.start),
  });
}

type EnterArgs = Extract<Action, { name: 'enter_guest' }>['args'];

interface Wish {
  openingId: number;
  name: string;
  roomId: unknown;
  payment: string;
}

async function ask(deps: Deps, { openingId, name, roomId, payment }: Wish): Promise<ReplyMessage> {
  const opening = await findDoorOpening(deps.db, openingId);
  const guest = presentDoorGuest(await findGuest(deps, openingId, name));
  const room = guest.rooms.find((one) => String(one.roomId) === roomId);
  if (opening === null || room === undefined || !isPaymentMethod(payment)) throw outdatedButton();
  const { startsAt } = opening;
  return askBefore({ openingId, startsAt, guest, room, payment, isCheckInTime: isCheckInOpen(startsAt, deps.now()) });
}

function addedText({ checkedInAt, robloxDisplayName, roomType, unitNumber }: StaffBookingRow): string {
  const done = checkedInAt === null ? 'Added' : 'Added and checked in';
  return `${done}: ${escapeForDiscord(robloxDisplayName)}, ${escapeForDiscord(roomType)} ${unitNumber}.`;
}

interface Asked {
  openingId: number;
  startsAt: Date;
  guest: DoorGuest;
  room: Room;
  payment: PaymentMethod;
  /** Ahead of the evening admins add guests, and nobody checks them in. */
  isCheckInTime: boolean;
}

/** Roblox knows accounts under old names that nobody can choose today. */
function isUsableName({ roblox, robloxUsername: name }: DoorGuest): boolean {
  return roblox === 'found' ? name.length <= maxTypedUsername && !name.includes(':') : isTypedUsername(name);
}

/** Who it is, what they pay and when the session is, before anything is done. */
export function askBefore({
  openingId,
  startsAt,
  guest,
  room,
  payment,
  isCheckInTime: canCheckIn,
}: Asked): ReplyMessage {
  const { robloxUsername: name, member } = guest;
  if (member?.is_blocked === true) throw doorRefused('booking_blocked');
  if (guest.booking !== null) throw doorRefused('roblox_account_taken');
  if (!isUsableName(guest)) throw unusableName();
  const { final_price: price, displays } = room.price;
  const isPaidBefore = paymentMethods[payment].isPaidBefore && price > 0;
  const button = (arrival: 'here' | 'later', label: string) =>
    actionButton(
      'enter_guest',
      { openingId, roomId: room.roomId, payment, price, arrival, name, start: startsAt.getTime() },
      { label, ...(arrival === 'here' ? { style: 'success' as const } : {}) },
    );
  const lines = [
    `${escapeForDiscord(guest.robloxDisplayName)} (${escapeForDiscord(name)} on Roblox): ${nameText(guest)}`,
    `${escapeForDiscord(room.roomType)}, ${displays[payment]}${isPaidBefore ? ' (has it arrived?)' : ''}`,
    moment(startsAt),
  ];
  const components = [
    rowOf(
      ...(canCheckIn ? [button('here', isPaidBefore ? 'Paid: add & check in' : 'Add & check in')] : []),
      button('later', isPaidBefore ? 'Paid: add only' : 'Add only'),
      actionButton('dismiss', {}, { label: 'Not now' }),
    ),
  ];
  return { content: lines.join('\n'), components };
}

function nameText({ roblox, member }: DoorGuest): string {
  if (member !== null) return `${escapeForDiscord(member.discordUsername)} on Discord, ${member.tier_label}`;
  if (roblox === 'found') return 'not a member';
  return roblox === 'unknown' ? 'Roblox has no account of this name' : 'Roblox does not answer';
}
