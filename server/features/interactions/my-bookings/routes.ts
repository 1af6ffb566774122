import type { InteractionCall, InteractionServer } from '../interaction-server.ts';
import { onAction, onCommand } from '../interaction-server.ts';
import { getBookingLinks } from '../../bookings/booking-links.ts';
import { cancelOwnBooking } from '../../bookings/commands/cancel-own-booking.ts';
import { presentBooking } from '../../bookings/presenter.ts';
import { findOwnBooking, listMemberBookings, type BookingRow } from '../../bookings/queries.ts';
import { requireForOffer } from '../../bookings/require-membership.ts';
import { canCancel } from '../../bookings/rules.ts';
import { tooLateToCancel, alreadyDecided } from '../../bookings/errors.ts';
import { AppError, notFound } from '../../../errors/app-error.ts';
import { findOwnPlaces } from '../../line/queries.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import type { Texts } from '../../../messages/texts.ts';
import { presentEntry } from '../../waiting-list/presenter.ts';
import { listMemberEntries } from '../../waiting-list/queries.ts';
import { codeNotShown } from '../errors.ts';
import { readStart } from '../read-arguments.ts';
import { actionButton, rowOf, textReply, timestamp, type ReplyMessage } from '../replies.ts';
import { describeMine } from './cards.ts';
import { isActiveStatus } from '@sunset/contract/active-statuses.ts';

/** `/mybookings`, and the buttons of a booking's card: cancel and show the code. */
export function serveMyBookings(server: InteractionServer): void {
  onCommand(server, 'mybookings', {
    replies: 'message',
    handle: async (call) => ({
      kind: 'message',
      message: describeMine({ ...(await listMine(call)), texts: call.texts, now: call.deps.now() }),
    }),
  });
  onAction(server, 'cancel_booking', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args: { reference } }) => {
      const booking = await requireOwn({ deps, actor }, reference);
      if (!isActiveStatus(booking.status)) throw alreadyDecided(booking.status);
      if (!canCancel(booking, deps.now())) throw tooLateToCancel();
      return { kind: 'message', message: askCancel(booking, texts) };
    },
  });
  onAction(server, 'confirm_cancel', {
    replies: 'update',
    handle: async ({ deps, actor, texts, args }) => ({
      kind: 'update',
      message: await cancel({ deps, actor, texts }, args),
    }),
  });
  onAction(server, 'dismiss', {
    replies: 'update',
    handle: async ({ texts }) => ({ kind: 'update', message: { content: texts.say('commands_nothing_changed') } }),
  });
  onAction(server, 'show_code', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args: { reference } }) => {
      const row = await requireOwn({ deps, actor }, reference);
      const { neighborhood_code: code } = presentBooking(row, await getBookingLinks(deps), deps.now());
      if (code === null) throw codeNotShown(row, deps.now());
      return textReply(texts.say('commands_code', { resort: escapeForDiscord(row.resortName), code }));
    },
  });
}

/** Cancels what the question named. An opening that was moved since is asked about again. Rule: INTER-9. */
async function cancel(
  { deps, actor, texts }: Pick<InteractionCall, 'deps' | 'actor' | 'texts'>,
  { reference, start }: { reference: string; start: string },
): Promise<ReplyMessage> {
  try {
    const booking = await cancelOwnBooking(deps, actor, reference, readStart(start));
    deps.changes.recordOwn(['availability']);
    return { content: texts.say('commands_cancelled', aboutBooking(booking)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') throw error;
    const question = askCancel(await requireOwn({ deps, actor }, reference), texts);
    return { ...question, content: `${texts.say('commands_start_changed')} ${question.content}` };
  }
}

export function askCancel(booking: BookingRow, { say }: Texts): ReplyMessage {
  const { reference, startsAt } = booking;
  const args = { reference, start: startsAt.getTime() };
  return {
    content: say('commands_ask_cancel', aboutBooking(booking)),
    components: [
      rowOf(
        actionButton('confirm_cancel', args, { label: say('commands_yes_cancel'), style: 'danger' }),
        actionButton('dismiss', {}, { label: say('commands_keep') }),
      ),
    ],
  };
}

function aboutBooking({ resortName, startsAt }: { resortName: string; startsAt: Date }) {
  return { resort: escapeForDiscord(resortName), start: timestamp(startsAt) };
}

async function requireOwn({ deps, actor }: Pick<InteractionCall, 'deps' | 'actor'>, reference: string) {
  const booking = await findOwnBooking(deps.db, actor.member.id, reference);
  if (booking === null) throw notFound('The booking');
  return booking;
}

async function listMine({ deps, actor }: InteractionCall) {
  const { member } = await requireForOffer(deps, actor);
  const now = deps.now();
  const links = await getBookingLinks(deps);
  const rows = await listMemberBookings(deps.db, member.id, now);
  const ahead = rows.filter(({ status, endsAt }) => isActiveStatus(status) && endsAt > now).toReversed();
  const entries = await listMemberEntries(deps.db, member.id, now);
  const places = await findOwnPlaces(deps.db, member.id, now);
  return {
    bookings: ahead.map((row) => presentBooking(row, links, now, { place: places.get(row.reference) })),
    entries: entries.map((row) => presentEntry(row, { tiers: member.tiers, links, now, place: places.get(row.id) })),
    siteUrl: deps.publicUrl(),
  };
}
