import { composeCard } from '../../booking-cards/compose-card.ts';
import type { DeliveryDeps } from '../../delivery/delivery-deps.ts';
import { workThrough } from '../../delivery/work-through.ts';
import { findBookingFacts } from '../../facts/queries.ts';
import { composeOpeningPost } from '../../opening-post/compose.ts';
import { composeProposals } from '../../proposals/compose.ts';
import { findPost } from '../../channel-posts/compose-post.ts';
import { claimEdits, type ClaimedEdit } from '../claim-edits.ts';
import { composeMessage, type ComposedMessage } from '../compose-message.ts';
import { closeMessage, recordEdit, recordFailedEdit } from '../record-edit.ts';
import { editCallMs, maxEditsUnderWay } from '../rules.ts';

/**
 * Edits the cards of bookings and the posts in channels that do not show the present state, until there are none or `signal`
 * aborts. Any number of processes may run it. Rules: CARD-3 to CARD-7.
 */
export function editMessages(deps: DeliveryDeps, signal?: AbortSignal): Promise<void> {
  return workThrough<ClaimedEdit>(
    deps,
    {
      maxUnderWay: maxEditsUnderWay,
      claim: (underWay) => claimEdits(deps, underWay),
      // After an error of ours the message stays claimed, and is edited when the claim has expired.
      handle: (claimed) => edit(deps, claimed),
      describe: ({ kind, id }) => ({ kind, id }),
    },
    signal,
  );
}

async function edit(deps: DeliveryDeps, claimed: ClaimedEdit): Promise<void> {
  if (claimed.isReplaced) return deleteReplaced(deps, claimed);
  const composed = await composeEdit(deps, claimed);
  if (composed === null) {
    await closeMessage(deps, claimed, 'out_of_date');
    return;
  }
  const { body, hash } = composed;
  // The change was one that the message does not show.
  if (hash === claimed.bodyHash) return recordEdit(deps, claimed, hash);
  if (isTooLate(deps, claimed)) return;
  const outcome = await deps.bot.editMessage(claimed.channelId, claimed.messageId, body);
  return outcome.kind === 'ok' ? recordEdit(deps, claimed, hash) : recordFailedEdit(deps, claimed, outcome);
}

/** Its call could still be under way when the claim has expired, and undo the edit of the next claim. */
const isTooLate = ({ now }: DeliveryDeps, { claimedUntil }: ClaimedEdit) =>
  now().getTime() > claimedUntil.getTime() - editCallMs;

/** Deletes a post that a newer one replaced; it may be gone already. Rules: POST-1, PROPOSAL-8. */
async function deleteReplaced(deps: DeliveryDeps, claimed: ClaimedEdit): Promise<void> {
  const outcome = await deps.bot.deleteMessage(claimed.channelId, claimed.messageId);
  if (outcome.kind === 'ok') await closeMessage(deps, claimed, null);
  else await recordFailedEdit(deps, claimed, outcome);
}

/** What the message should show now; null if its booking or opening does not exist any more. */
async function composeEdit(deps: DeliveryDeps, claimed: ClaimedEdit): Promise<ComposedMessage | null> {
  if (claimed.kind === 'booking.placed') {
    const facts = await findBookingFacts(deps.db, claimed.reference);
    return facts === null ? null : composeCard(deps, facts);
  }
  if (claimed.kind === 'guests.proposals') return composeProposals(deps, claimed);
  const { kind } = claimed;
  if (kind === 'guests.opening_post') return composeOpeningPost(deps, claimed);
  const text = await findPost(deps, { ...claimed, kind });
  return text === null ? null : composeMessage(deps, text);
}
