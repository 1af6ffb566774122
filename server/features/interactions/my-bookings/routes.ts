import type { InteractionCall, InteractionServer } from '../interaction-server.ts';
import { onAction, onCommand } from '../interaction-server.ts';
import { getBookingLinks } from '../../bookings/booking-links.ts';
import { cancelOwnBooking } from '../../bookings/commands/cancel-own-booking.ts';
import { presentBooking } from '../../bookings/presenter.ts';
import { findOwnBooking, listMemberBookings } from '../../bookings/queries.ts';
import { requireMembership } from '../../bookings/require-membership.ts';
import { canCancel } from '../../bookings/rules.ts';
import { tooLateToCancel, alreadyDecided } from '../../bookings/errors.ts';
import { notFound } from '../../../errors/app-error.ts';
import { findOwnPlaces } from '../../line/queries.ts';
import { escapeForDiscord } from '../../messages/templates/message-text.ts';
import { presentEntry } from '../../waiting-list/presenter.ts';
import { listMemberEntries } from '../../waiting-list/queries.ts';
import { codeNotShown } from '../errors.ts';
import { actionButton, rowOf, textReply, timestamp } from '../replies.ts';
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
    handle: async ({ deps, actor, texts: { say }, args: { reference } }) => {
      const booking = await requireOwn({ deps, actor }, reference);
      if (!isActiveStatus(booking.status)) throw alreadyDecided(booking.status);
      if (!canCancel(booking, deps.now())) throw tooLateToCancel();
      const content = say('commands_ask_cancel', aboutBooking(booking));
      const components = [
        rowOf(
          actionButton('confirm_cancel', { reference }, { label: say('commands_yes_cancel'), style: 'danger' }),
          actionButton('dismiss', {}, { label: say('commands_keep') }),
        ),
      ];
      return { kind: 'message', message: { content, components } };
    },
  });
  onAction(server, 'confirm_cancel', {
    replies: 'update',
    handle: async ({ deps, actor, texts, args }) => {
      const booking = await cancelOwnBooking(deps, actor, args.reference);
      deps.changes.recordOwn(['availability']);
      return { kind: 'update', message: { content: texts.say('commands_cancelled', aboutBooking(booking)) } };
    },
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

function aboutBooking({ resortName, startsAt }: { resortName: string; startsAt: Date }) {
  return { resort: escapeForDiscord(resortName), start: timestamp(startsAt) };
}

async function requireOwn({ deps, actor }: Pick<InteractionCall, 'deps' | 'actor'>, reference: string) {
  const booking = await findOwnBooking(deps.db, actor.member.id, reference);
  if (booking === null) throw notFound('The booking');
  return booking;
}

async function listMine({ deps, actor }: InteractionCall) {
  const { member } = await requireMembership(deps, actor);
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
