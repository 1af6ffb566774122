import type { Actor } from '../../../actor.ts';
import { english } from '../../../messages/texts.ts';
import { checkInGuest } from '../../bookings/admin/commands/check-in-guest.ts';
import { openingNotFound } from '../../session-board/errors.ts';
import { presentBoard } from '../../session-board/presenter.ts';
import { findEvening, listBoardOpenings } from '../../session-board/queries.ts';
import type { Deps } from '../../../deps.ts';
import { onAction, onAutocomplete, onCommand, type InteractionServer } from '../interaction-server.ts';
import { suggestOpenings } from '../openings/suggestions.ts';
import { readId } from '../read-arguments.ts';
import { textReply, type ReplyMessage } from '../replies.ts';
import { describeEvening } from './page.ts';

/** `/evening`: the session board for hosts, in pages, with Check in. Rule: INTER-14. */
export function serveEvening(server: InteractionServer): void {
  onAutocomplete(server, 'evening', async ({ text }, deps) =>
    suggestOpenings((await deps.upcomingRooms()).rooms, text, { includesFull: true, texts: english }),
  );
  onCommand(server, 'evening', {
    access: 'host',
    replies: 'message',
    handle: async ({ deps, actor, options }) => {
      const { opening: wanted } = options;
      if (wanted !== undefined) return { kind: 'message', message: await readPage(deps, actor, [readId(wanted), 1]) };
      const now = deps.now();
      const openings = await listBoardOpenings(deps.db, { now });
      const next = openings.find(({ endsAt }) => endsAt > now);
      if (next === undefined) return textReply('No opening is planned.');
      return { kind: 'message', message: await readPage(deps, actor, [next.id, 1]) };
    },
  });
  onAction(server, 'evening_page', {
    access: 'host',
    replies: 'update',
    handle: async ({ deps, actor, args: { openingId, page } }) => {
      return { kind: 'update', message: await readPage(deps, actor, [readId(openingId), readId(page)]) };
    },
  });
  onAction(server, 'check_in', {
    access: 'host',
    replies: 'update',
    handle: async ({ deps, actor, id, args: { reference, page } }) => {
      const arrival = { reference, isHere: true, approve: false, isPaymentConfirmed: false, idempotencyKey: id };
      const { openingId } = await checkInGuest(deps, actor, arrival);
      return { kind: 'update', message: await readPage(deps, actor, [openingId, readId(page)]) };
    },
  });
}

async function readPage(deps: Deps, actor: Actor, [openingId, page]: [number, number]): Promise<ReplyMessage> {
  const now = deps.now();
  const evening = await findEvening(deps.db, openingId, now);
  if (evening === null) throw openingNotFound();
  return describeEvening(presentBoard(evening, { actor, now }), page, deps.publicUrl());
}
