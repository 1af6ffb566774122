import type { MemberActor } from '../../../actor.ts';
import type { Deps } from '../../../deps.ts';
import type { Texts } from '../../../messages/texts.ts';
import { addReminder } from '../../draws/commands/set-reminder.ts';
import { listReminders } from '../../draws/queries.ts';
import { findOpeningPostFacts } from '../../messages/opening-post/facts.ts';
import { bookPath } from '../../messages/templates/announcements.ts';
import { findMemberEntry, type EntryRow } from '../../waiting-list/queries.ts';
import { getBookingLinks } from '../../bookings/booking-links.ts';
import { presentEntry } from '../../waiting-list/presenter.ts';
import { noSuchOpening } from '../errors.ts';
import { onAction, type InteractionServer } from '../interaction-server.ts';
import { offerCard } from '../my-bookings/cards.ts';
import { readId } from '../read-arguments.ts';
import { linkButton, rowOf, textReply } from '../replies.ts';

/** "Remind me" and "Waiting list" under the opening post. Rule: POST-4. */
export function serveOpeningPost(server: InteractionServer): void {
  onAction(server, 'post_remind', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args }) => {
      const openingId = readId(args.openingId);
      await addReminder(deps, actor, openingId);
      const waiting = await listReminders(deps.db, actor.member.id, deps.now());
      const isAhead = waiting.some((reminder) => reminder.openingId === openingId);
      return textReply(texts.say(isAhead ? 'post_reminder_on' : 'post_open_now'));
    },
  });
  onAction(server, 'post_wait', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args }) => {
      const openingId = readId(args.openingId);
      const now = deps.now();
      const facts = await findOpeningPostFacts(deps.db, openingId, now);
      if (facts === null || facts.isCancelled || facts.startsAt <= now) throw noSuchOpening();
      const entry = await findMemberEntry(deps.db, { memberId: actor.member.id, openingId }, now);
      const own = entry === null ? [] : ownPlace(entry, texts);
      const offers = entry === null ? [] : await offerCards(deps, actor, { entry, texts });
      const content = [...own, texts.say('post_waiting', { count: facts.waiting })].join(' ');
      const site = linkButton(texts.say('book_on_site'), `${deps.publicUrl()}${texts.path(bookPath(facts))}`);
      const embeds = offers.map(({ embed }) => embed);
      return {
        kind: 'message',
        message: { content, embeds, components: [...offers.map(({ row }) => row), rowOf(site)] },
      };
    },
  });
}

/** The open offer of this entry, as in `/mybookings`: its direct message may not have arrived. Rule: OFFER-14. */
async function offerCards(deps: Deps, { member }: MemberActor, { entry, texts }: { entry: EntryRow; texts: Texts }) {
  const links = await getBookingLinks(deps);
  return offerCard(presentEntry(entry, { tiers: member.tiers, links, now: deps.now() }), texts);
}

function ownPlace({ state, position }: Pick<EntryRow, 'state' | 'position'>, { say }: Texts): string[] {
  if (state === 'lobby') return [say('post_lobby_own')];
  return state === 'waiting' ? [say('post_waiting_own', { place: position ?? 1 })] : [];
}
