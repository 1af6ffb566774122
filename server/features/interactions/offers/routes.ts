import { AppError } from '../../../errors/app-error.ts';
import type { Placed } from '../../bookings/commands/place-booking.ts';
import { presentPlaced } from '../../bookings/presenter.ts';
import { getPaymentLinks } from '../../bookings/pricing/quote.ts';
import { requireForOffer } from '../../bookings/require-membership.ts';
import { acceptOffer } from '../../parties/commands/accept-offer.ts';
import { passOffer } from '../../waiting-list/commands/pass-offer.ts';
import { takeOffer } from '../../waiting-list/commands/take-offer.ts';
import { offerOver } from '../../waiting-list/errors.ts';
import { presentEntry } from '../../waiting-list/presenter.ts';
import { findMemberEntry } from '../../waiting-list/queries.ts';
import { describePlaced } from '../book/price-card.ts';
import { onAction, type InteractionCall, type InteractionServer } from '../interaction-server.ts';
import { offerCard } from '../my-bookings/cards.ts';
import { withPlacedText } from '../placed-text.ts';
import { actionButton, moment, rowOf, textReply, type Reply } from '../replies.ts';
import { readId, readPrice, readStart } from '../read-arguments.ts';
import { acceptedText } from './accepted-text.ts';

type MessageReply = Extract<Reply, { kind: 'message' }>;

/** Take and Pass under an offer of the waiting list. */
export function serveOffers(server: InteractionServer): void {
  onAction(server, 'take_offer', {
    replies: 'message',
    handle: (call) => take(call, { ...call.args, expectedPrice: undefined }),
  });
  onAction(server, 'take_offer_at', {
    replies: 'update',
    handle: async (call) => {
      const reply = await take(call, { ...call.args, expectedPrice: readPrice(call.args.price) });
      return reply.kind === 'message' ? { kind: 'update', message: reply.message } : reply;
    },
  });
  onAction(server, 'pass_offer', {
    replies: 'message',
    handle: (call) =>
      actOnShown(call, call.args, async (shown) => {
        const { deps, actor, texts } = call;
        await passOffer(deps, actor, shown);
        deps.changes.recordOwn(['availability']);
        return textReply(texts.say('commands_passed'));
      }),
  });
}

/** What a button names. `offerId` and `start` are empty on buttons of older messages. */
interface Named {
  openingId: string;
  offerId: string;
  start: string;
}

/** `party`: the code of the party that it is accepted with. */
interface Shown {
  kind: 'offer';
  openingId: number;
  offerId: number;
  shownStart: Date;
  roomType: string;
  party: string | null;
}

/**
 * Does what a button says with the offer and the start that it was shown for. If there is another offer, or the opening was moved, also
 * at this moment, it answers with what is offered now. Rule: OFFER-13.
 */
async function actOnShown(call: InteractionCall, named: Named, act: (shown: Shown) => Promise<Reply>): Promise<Reply> {
  const shown = await findShown(call, named);
  if (shown.kind === 'message') return shown;
  try {
    return await act(shown);
  } catch (error) {
    const isMoved = error instanceof AppError && error.code === 'changed_meanwhile';
    const again = isMoved ? await findShown(call, named) : shown;
    if (again.kind === 'offer') throw error;
    return again;
  }
}

/** The offer that the button was shown for, or the answer that shows the one of now. */
async function findShown({ deps, actor, texts }: InteractionCall, named: Named): Promise<Shown | MessageReply> {
  const openingId = readId(named.openingId);
  const shownStart = readStart(named.start);
  const row = await findMemberEntry(deps.db, { memberId: actor.member.id, openingId }, deps.now());
  const links = await getPaymentLinks(deps);
  const entry = row && presentEntry(row, { tiers: actor.member.tiers, links, now: deps.now() });
  const party = row?.isTogether === true ? row.party : null;
  const offerId = Number(named.offerId);
  const shown = { kind: 'offer', openingId, offerId, shownStart, roomType: row?.offer?.type ?? '', party } as const;
  const isSame = named.offerId !== '' && entry?.offer?.id === offerId;
  // An offer that is over is refused by the command, and one that was taken answers a repeat.
  if (!entry?.offer || (isSame && row?.startsAt.getTime() === shownStart.getTime())) {
    if (named.offerId === '') throw offerOver();
    return shown;
  }
  const [card] = offerCard(entry, texts);
  if (card === undefined) throw offerOver();
  const content = texts.say(isSame ? 'commands_start_moved' : 'commands_other_offer');
  return { kind: 'message', message: { content, embeds: [card.embed], components: [card.row] } };
}

type Taking = Named & { expectedPrice: number | undefined };

async function take(call: InteractionCall, named: Taking): Promise<Reply> {
  const guest = await requireForOffer(call.deps, call.actor);
  return actOnShown({ ...call, actor: guest }, named, (shown) => takeShown({ ...call, actor: guest }, named, shown));
}

async function takeShown({ deps, actor, id, texts }: InteractionCall, named: Taking, shown: Shown): Promise<Reply> {
  const { openingId, offerId, party, shownStart, roomType } = shown;
  const { expectedPrice, start } = named;
  const idempotencyKey = `discord:${id}`;
  try {
    if (party !== null) {
      return await accept({ deps, actor, texts }, { code: party, offerId, expectedPrice, shownStart });
    }
    const present = (placed: Placed) => withPlacedText(presentPlaced(placed), placed, texts);
    const offer = { openingId, offerId, expectedPrice, shownStart };
    const placed = await takeOffer(deps, actor, { ...offer, idempotencyKey, present });
    deps.changes.recordOwn(['availability']);
    return { kind: 'message', message: describePlaced(placed, { roomType, texts, siteUrl: deps.publicUrl() }) };
  } catch (error) {
    const price = error instanceof AppError && error.code === 'price_changed' ? priceIn(error) : null;
    if (price === null) throw error;
    const content = texts.say('commands_dearer', { price });
    const confirm = actionButton(
      'take_offer_at',
      { openingId, offerId, price, start },
      { label: texts.say('commands_take_it'), style: 'success' },
    );
    return { kind: 'message', message: { content, components: [rowOf(confirm)] } };
  }
}

/** Accepts for a party under `together`, which is booked with the last acceptance. Rule: PARTY-20. */
async function accept(
  { deps, actor, texts }: Pick<InteractionCall, 'deps' | 'actor' | 'texts'>,
  acceptance: Parameters<typeof acceptOffer>[2] & { shownStart: Date },
): Promise<Reply> {
  const accepted = await acceptOffer(deps, actor, acceptance);
  deps.changes.recordOwn(['availability']);
  return textReply(`${acceptedText(accepted, texts)}\n${moment(acceptance.shownStart)}`);
}

/** The price that a refusal with `price_changed` names. */
function priceIn({ extensions }: AppError): number | null {
  const pricing = extensions['pricing'] as { final_price: number } | undefined;
  return pricing?.final_price ?? null;
}
