import type { InteractionCall, InteractionServer } from '../interaction-server.ts';
import { onAction, onCommand } from '../interaction-server.ts';
import { getBookingLinks } from '../../bookings/booking-links.ts';
import { cancelOwnBooking } from '../../bookings/commands/cancel-own-booking.ts';
import { presentBooking } from '../../bookings/presenter.ts';
import { findOwnBooking, listMemberBookings } from '../../bookings/queries.ts';
import { requireMembership } from '../../bookings/require-membership.ts';
import { canCancel } from '../../bookings/rules.ts';
import { sessionStarted, alreadyDecided } from '../../bookings/errors.ts';
import { notFound } from '../../../errors/app-error.ts';
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
    handle: async (call) => ({ kind: 'message', message: describeMine(await listMine(call)) }),
  });
  onAction(server, 'cancel_booking', {
    replies: 'message',
    handle: async ({ deps, actor, args: { reference } }) => {
      const booking = await requireOwn({ deps, actor }, reference);
      if (!isActiveStatus(booking.status)) throw alreadyDecided(booking.status);
      if (!canCancel(booking, deps.now())) throw sessionStarted();
      const content = `Cancel your room at ${escapeForDiscord(booking.resortName)}, ${timestamp(booking.startsAt)}? Another guest can have it then.`;
      const components = [
        rowOf(
          actionButton('confirm_cancel', { reference }, { label: 'Yes, cancel it', style: 'danger' }),
          actionButton('dismiss', {}, { label: 'Keep it' }),
        ),
      ];
      return { kind: 'message', message: { content, components } };
    },
  });
  onAction(server, 'confirm_cancel', {
    replies: 'update',
    handle: async ({ deps, actor, args }) => {
      const booking = await cancelOwnBooking(deps, actor, args.reference);
      deps.changes.recordOwn(['availability']);
      const content = `Your booking at ${escapeForDiscord(booking.resortName)}, ${timestamp(booking.startsAt)}, is cancelled.`;
      return { kind: 'update', message: { content } };
    },
  });
  onAction(server, 'dismiss', {
    replies: 'update',
    handle: async () => ({ kind: 'update', message: { content: 'Nothing was changed.' } }),
  });
  onAction(server, 'show_code', {
    replies: 'message',
    handle: async ({ deps, actor, args: { reference } }) => {
      const row = await requireOwn({ deps, actor }, reference);
      const { neighborhood_code: code } = presentBooking(row, await getBookingLinks(deps), deps.now());
      if (code === null) throw codeNotShown(row, deps.now());
      return textReply(
        `The neighborhood code for ${escapeForDiscord(row.resortName)} is \`${code}\`. Please don’t share it.`,
      );
    },
  });
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
  return {
    bookings: ahead.map((row) => presentBooking(row, links, now)),
    entries: entries.map((row) => presentEntry(row, { tiers: member.tiers, links, now })),
    siteUrl: deps.publicUrl(),
  };
}
