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
import { onAction, type InteractionCall, type InteractionServer } from '../interaction-server.ts';
import { offerCard } from '../my-bookings/cards.ts';
import { withPlacedText } from '../placed-text.ts';
import { actionButton, linkButton, rowOf, textReply, type Reply } from '../replies.ts';
import { readId, readPrice } from '../read-arguments.ts';
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
    handle: async (call) => {
      const { deps, actor, texts } = call;
      const shown = await findShown(call, call.args);
      if (shown.kind === 'message') return shown;
      await passOffer(deps, actor, shown);
      deps.changes.recordOwn(['availability']);
      return textReply(texts.say('commands_passed'));
    },
  });
}

/** What a button names. `offerId` is empty on buttons of older messages. */
interface Named {
  openingId: string;
  offerId: string;
}

/** `party`: the code of the party that it is accepted with. */
type Shown = { kind: 'offer'; openingId: number; offerId: number; party: string | null };

/** The offer that the button was shown for; if it is over and there is another one, the answer that shows that one. Rule: OFFER-13. */
async function findShown({ deps, actor, texts }: InteractionCall, named: Named): Promise<Shown | MessageReply> {
  const openingId = readId(named.openingId);
  const row = await findMemberEntry(deps.db, { memberId: actor.member.id, openingId }, deps.now());
  const links = await getPaymentLinks(deps);
  const entry = row && presentEntry(row, { tiers: actor.member.tiers, links, now: deps.now() });
  const party = row?.isTogether === true ? row.party : null;
  const shown = { kind: 'offer', openingId, offerId: Number(named.offerId), party } as const;
  // An offer that is over is refused by the command, and one that was taken answers a repeat.
  if (!entry?.offer || (named.offerId !== '' && entry.offer.id === shown.offerId)) {
    if (named.offerId === '') throw offerOver();
    return shown;
  }
  const [card] = offerCard(entry, texts);
  if (card === undefined) throw offerOver();
  const content = texts.say('commands_other_offer');
  return { kind: 'message', message: { content, embeds: [card.embed], components: [card.row] } };
}

async function take(call: InteractionCall, named: Named & { expectedPrice: number | undefined }): Promise<Reply> {
  const { deps, actor, id, texts } = call;
  const guest = await requireForOffer(deps, actor);
  const shown = await findShown({ ...call, actor: guest }, named);
  if (shown.kind === 'message') return shown;
  const { openingId, offerId, party } = shown;
  const { expectedPrice } = named;
  const idempotencyKey = `discord:${id}`;
  try {
    if (party !== null) return await accept(call, { code: party, offerId, expectedPrice });
    const present = (placed: Placed) => withPlacedText(presentPlaced(placed), placed, texts);
    const placed = await takeOffer(deps, guest, { openingId, offerId, expectedPrice, idempotencyKey, present });
    deps.changes.recordOwn(['availability']);
    const pay = texts.say('payment_pay');
    const components = placed.payment_link === null ? [] : [rowOf(linkButton(pay, placed.payment_link))];
    const due = texts.say('commands_to_pay', { price: placed.payment_display });
    return { kind: 'message', message: { content: `${placed.message} ${due}`, components } };
  } catch (error) {
    const price = error instanceof AppError && error.code === 'price_changed' ? priceIn(error) : null;
    if (price === null) throw error;
    const content = texts.say('commands_dearer', { price });
    const confirm = actionButton(
      'take_offer_at',
      { openingId, offerId, price },
      { label: texts.say('commands_take_it'), style: 'success' },
    );
    return { kind: 'message', message: { content, components: [rowOf(confirm)] } };
  }
}

/** Accepts for a party under `together`, which is booked with the last acceptance. Rule: PARTY-20. */
async function accept(
  { deps, actor, texts }: InteractionCall,
  acceptance: Parameters<typeof acceptOffer>[2],
): Promise<Reply> {
  const accepted = await acceptOffer(deps, actor, acceptance);
  deps.changes.recordOwn(['availability']);
  return textReply(acceptedText(accepted, texts));
}

/** The price that a refusal with `price_changed` names. */
function priceIn({ extensions }: AppError): number | null {
  const pricing = extensions['pricing'] as { final_price: number } | undefined;
  return pricing?.final_price ?? null;
}
