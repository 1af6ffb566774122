import { workThrough } from '../../delivery/work-through.ts';
import type { DeliveryDeps } from '../../delivery/delivery-deps.ts';
import { findBookingFacts } from '../../facts/queries.ts';
import { composeCard } from '../compose-card.ts';
import { closeCard, recordEdit, recordFailedEdit } from '../record-edit.ts';
import { editCallMs, maxEditsUnderWay } from '../rules.ts';
import { claimCards, type ClaimedCard } from './claim-cards.ts';

/**
 * Edits the cards that do not show the state of their booking, until there are none or `signal` aborts. Any number of
 * processes may run it. Rules: CARD-3 to CARD-6.
 */
export function editCards(deps: DeliveryDeps, signal?: AbortSignal): Promise<void> {
  return workThrough(
    deps,
    {
      maxUnderWay: maxEditsUnderWay,
      claim: (underWay) => claimCards(deps, underWay),
      // After an error of ours the card stays claimed, and is edited when the claim has expired.
      handle: (card) => edit(deps, card),
      describe: (card) => ({ card: card.bookingId }),
    },
    signal,
  );
}

async function edit(deps: DeliveryDeps, card: ClaimedCard): Promise<void> {
  const facts = await findBookingFacts(deps.db, card.reference);
  if (facts === null) return closeCard(deps, card, 'account_deleted');
  const { body, hash } = await composeCard(deps, facts);
  // The change was one that the card does not show.
  if (hash === card.bodyHash) return recordEdit(deps, card, hash);
  // Its call could still be under way when the claim has expired, and undo the edit of the next claim.
  if (deps.now().getTime() > card.claimedUntil.getTime() - editCallMs) return;
  const outcome = await deps.bot.editMessage(card.channelId, card.messageId, body);
  return outcome.kind === 'ok' ? recordEdit(deps, card, hash) : recordFailedEdit(deps, card, outcome);
}
