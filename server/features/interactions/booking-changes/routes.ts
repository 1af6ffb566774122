import { paymentMethodSchema } from '@sunset/contract/api/bookings/bookings.ts';
import { changedNotesSchema, type ChangeOptions } from '@sunset/contract/api/bookings/guest-changes.ts';
import { notFound } from '../../../errors/app-error.ts';
import { invalidInput } from '../../../http/problems.ts';
import { changeOwnBooking } from '../../bookings/changes/commands/change-own-booking.ts';
import { noChangesLeft } from '../../bookings/changes/errors.ts';
import { findChangeOptions } from '../../bookings/changes/find-change-options.ts';
import { presentOptions } from '../../bookings/changes/presenter.ts';
import { findChangeable } from '../../bookings/changes/queries.ts';
import { requireChangeable } from '../../bookings/changes/require-changeable.ts';
import { findOwnBooking, type BookingRow } from '../../bookings/queries.ts';
import { requireMembership } from '../../bookings/require-membership.ts';
import { priceText } from '../../bookings/pricing/price-text.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { outdatedButton } from '../errors.ts';
import { onAction, type InteractionCall, type InteractionServer } from '../interaction-server.ts';
import { readId, readPrice } from '../read-arguments.ts';
import { textReply, timestamp } from '../replies.ts';
import { askChange, describeChanges, notesForm, readChoice } from './menu.ts';

/** What a guest changes of a booking of `/mybookings`. Rule: INTER-15. */
export function serveBookingChanges(server: InteractionServer): void {
  onAction(server, 'change_booking', {
    replies: 'message',
    handle: async (call) => {
      const { row, options } = await readChangeable(call, call.args.reference);
      return { kind: 'message', message: describeChanges(row, options, call.texts) };
    },
  });
  onAction(server, 'change_choose', {
    replies: 'update',
    handle: async (call) => {
      const { row, options } = await readChangeable(call, call.args.reference);
      const choice = readChoice(call.values[0] ?? '', row, options);
      if (choice === null) throw outdatedButton();
      return { kind: 'update', message: askChange(row, { choice, options, texts: call.texts }) };
    },
  });
  onAction(server, 'change_confirm', {
    replies: 'update',
    handle: async (call) => {
      const { deps, texts, args, id } = call;
      const guest = await requireMembership(deps, call.actor);
      const { data: paymentMethod } = paymentMethodSchema.safeParse(args.method);
      if (paymentMethod === undefined) throw outdatedButton();
      const row = await changeOwnBooking(deps, guest, {
        reference: args.reference,
        expectedVersion: readId(args.version),
        expectedPrice: readPrice(args.price),
        idempotencyKey: id,
        change: {
          roomId: readId(args.roomId),
          allInclusive: args.allInclusive === '1',
          paymentMethod,
          robloxId: args.account === '-' ? undefined : args.account,
        },
      });
      deps.changes.recordOwn(['availability']);
      const price = priceText(texts, paymentMethod, row.finalPrice);
      const key = row.wasApproved ? 'change_done_pending' : 'change_done';
      return { kind: 'update', message: { content: texts.say(key, { ...about(row), price }) } };
    },
  });
  serveNotes(server);
}

function serveNotes(server: InteractionServer): void {
  onAction(server, 'change_notes', {
    replies: 'form',
    handle: async ({ deps, actor, texts, args: { reference } }) => {
      const booking = await findChangeable(deps.db, actor.member.id, reference);
      if (booking === null) throw notFound('The booking');
      requireChangeable(booking, deps.now());
      return { kind: 'form', form: notesForm(booking, texts) };
    },
  });
  onAction(server, 'save_notes', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args, options, id }) => {
      const { data: notes, error } = changedNotesSchema.safeParse(options['notes'] ?? '');
      if (error) throw invalidInput('body', error);
      const row = await changeOwnBooking(deps, await requireMembership(deps, actor), {
        reference: args.reference,
        expectedVersion: readId(args.version),
        expectedPrice: undefined,
        idempotencyKey: id,
        change: { notes },
      });
      return textReply(texts.say('change_notes_done', about(row)));
    },
  });
}

/** The booking and what can change; refuses where nothing can. */
async function readChangeable(
  { deps, actor }: InteractionCall,
  reference: string,
): Promise<{ row: BookingRow; options: ChangeOptions }> {
  const guest = await requireMembership(deps, actor);
  const row = await findOwnBooking(deps.db, guest.member.id, reference);
  if (row === null) throw notFound('The booking');
  requireChangeable(row, deps.now());
  const options = presentOptions(await findChangeOptions(deps, guest, reference));
  if (options.changes_left === 0) throw noChangesLeft();
  return { row, options };
}

function about({ resortName, startsAt }: BookingRow) {
  return { resort: escapeForDiscord(resortName), start: timestamp(startsAt) };
}
