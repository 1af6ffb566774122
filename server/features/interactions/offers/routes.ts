import { AppError } from '../../../errors/app-error.ts';
import type { Placed } from '../../bookings/commands/place-booking.ts';
import { presentPlaced } from '../../bookings/presenter.ts';
import { requireMembership } from '../../bookings/require-membership.ts';
import { passOffer } from '../../waiting-list/commands/pass-offer.ts';
import { takeOffer } from '../../waiting-list/commands/take-offer.ts';
import { onAction, type InteractionCall, type InteractionServer } from '../interaction-server.ts';
import { withPlacedText } from '../placed-text.ts';
import { actionButton, linkButton, rowOf, textReply, type Reply } from '../replies.ts';
import { readId, readPrice } from '../read-arguments.ts';

/** Take and Pass under an offer of the waiting list. */
export function serveOffers(server: InteractionServer): void {
  onAction(server, 'take_offer', {
    replies: 'message',
    handle: (call) => take(call, { openingId: readId(call.args.openingId), expectedPrice: undefined }),
  });
  onAction(server, 'take_offer_at', {
    replies: 'update',
    handle: async (call) => {
      const { openingId, price } = call.args;
      const reply = await take(call, { openingId: readId(openingId), expectedPrice: readPrice(price) });
      return reply.kind === 'message' ? { kind: 'update', message: reply.message } : reply;
    },
  });
  onAction(server, 'pass_offer', {
    replies: 'message',
    handle: async ({ deps, actor, texts, args }) => {
      await passOffer(deps, actor, readId(args.openingId));
      deps.changes.recordOwn(['availability']);
      return textReply(texts.say('commands_passed'));
    },
  });
}

interface Offered {
  openingId: number;
  expectedPrice: number | undefined;
}

async function take(
  { deps, actor, id, texts }: InteractionCall,
  { openingId, expectedPrice }: Offered,
): Promise<Reply> {
  const guest = await requireMembership(deps, actor);
  const idempotencyKey = `discord:${id}`;
  try {
    const present = (placed: Placed) => withPlacedText(presentPlaced(placed), placed, texts);
    const placed = await takeOffer(deps, guest, { openingId, expectedPrice, idempotencyKey, present });
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
      { openingId, price },
      { label: texts.say('commands_take_it'), style: 'success' },
    );
    return { kind: 'message', message: { content, components: [rowOf(confirm)] } };
  }
}

/** The price that a refusal with `price_changed` names. */
function priceIn({ extensions }: AppError): number | null {
  const pricing = extensions['pricing'] as { final_price: number } | undefined;
  return pricing?.final_price ?? null;
}
