import { AppError } from '../../../errors/app-error.ts';
import { presentPlaced } from '../../bookings/presenter.ts';
import { requireMembership } from '../../bookings/require-membership.ts';
import { passOffer } from '../../waiting-list/commands/pass-offer.ts';
import { takeOffer } from '../../waiting-list/commands/take-offer.ts';
import { onAction, type InteractionCall, type InteractionServer } from '../interaction-server.ts';
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
    handle: async ({ deps, actor, args }) => {
      await passOffer(deps, actor, readId(args.openingId));
      deps.changes.recordOwn(['availability']);
      return textReply('You passed. The room goes to the next person in the list.');
    },
  });
}

interface Offered {
  openingId: number;
  expectedPrice: number | undefined;
}

async function take({ deps, actor, id }: InteractionCall, { openingId, expectedPrice }: Offered): Promise<Reply> {
  const guest = await requireMembership(deps, actor);
  const idempotencyKey = `discord:${id}`;
  try {
    const placed = await takeOffer(deps, guest, { openingId, expectedPrice, idempotencyKey, present: presentPlaced });
    deps.changes.recordOwn(['availability']);
    const components = placed.payment_link === null ? [] : [rowOf(linkButton('Pay', placed.payment_link))];
    return {
      kind: 'message',
      message: { content: `${placed.message} To pay: ${placed.payment_display}.`, components },
    };
  } catch (error) {
    const price = error instanceof AppError && error.code === 'price_changed' ? priceIn(error) : null;
    if (price === null) throw error;
    const content = `The price is now ${price} BBC, more than when you joined the list.`;
    const confirm = actionButton('take_offer_at', { openingId, price }, { label: 'Take it', style: 'success' });
    return { kind: 'message', message: { content, components: [rowOf(confirm)] } };
  }
}

/** The price that a refusal with `price_changed` names. */
function priceIn({ extensions }: AppError): number | null {
  const pricing = extensions['pricing'] as { final_price: number } | undefined;
  return pricing?.final_price ?? null;
}
