import { sql } from 'kysely';
import type { BotFailure } from '../../../integrations/discord/call.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { stopMessages } from '../delivery/stop-messages.ts';
import { backoffMs, pauseMs, refusalFailure } from '../rules.ts';
import type { ClaimedCard } from './commands/claim-cards.ts';
import { betweenEditsMs, oldMessageBackoffMs, oldMessageCode } from './rules.ts';

/**
 * Records that the card shows the state it was claimed for.
 *
 * race: the claim expired and another process has edited the card since: this edit may have come after, with an older state.
 * What the card shows is then unknown, and it is edited again.
 */
export async function recordEdit(deps: DeliveryDeps, card: ClaimedCard, hash: string): Promise<void> {
  const isUnchanged = hash === card.bodyHash;
  const { numUpdatedRows } = await deps.db
    .updateTable('bookingCards')
    .set({
      shown: card.wanted,
      bodyHash: hash,
      attempts: 0,
      failure: null,
      claimedUntil: null,
      notBefore: new Date(deps.now().getTime() + (isUnchanged ? 0 : betweenEditsMs)),
    })
    .where('bookingId', '=', card.bookingId)
    .where('claim', '=', card.claim)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return distrust(deps, card);
  await deps.db.updateTable('messenger').set({ editFailures: 0 }).where('editFailures', '>', 0).execute();
}

async function distrust(deps: DeliveryDeps, card: ClaimedCard): Promise<void> {
  await deps.db
    .updateTable('bookingCards')
    .set({ shown: null, bodyHash: null })
    .where('bookingId', '=', card.bookingId)
    .execute();
}

/**
 * Records why an edit failed and when it is tried again. A definite refusal (the guest has deleted the message, or closed
 * the conversation) ends the card: it is not posted again. Rules: CARD-5, CARD-6.
 */
export async function recordFailedEdit(deps: DeliveryDeps, card: ClaimedCard, failure: BotFailure): Promise<void> {
  const now = deps.now().getTime();
  if ('code' in failure && failure.code === oldMessageCode) {
    const advisedMs = failure.kind === 'limited' ? failure.retryAfterMs : null;
    const waitMs = Math.max(advisedMs ?? 0, oldMessageBackoffMs(card.attempts));
    return retryLater(deps, card, { at: new Date(now + waitMs), failure: 'rate_limited' });
  }
  const spread = (deps.random.bytes(1)[0] ?? 0) / 255;
  const soon = new Date(now + backoffMs(card.attempts, spread));
  switch (failure.kind) {
    case 'refused':
      return closeCard(deps, card, refusalFailure(failure.status, failure.code));
    case 'unauthorized':
      await stopMessages(deps);
      return retryLater(deps, card, { at: soon, failure: 'discord_unauthorized' });
    case 'limited':
      return retryLater(deps, card, { at: await pauseEdits(deps, failure), failure: 'rate_limited' });
    case 'not_sent':
      return retryLater(deps, card, { at: soon, failure: 'unreachable' });
    case 'unknown':
      return retryLater(deps, card, { at: soon, failure: 'no_answer' });
  }
}

/** The edit may have arrived, so what the card shows is not certain. */
async function retryLater(
  deps: DeliveryDeps,
  card: ClaimedCard,
  { at, failure }: { at: Date; failure: string },
): Promise<void> {
  await deps.db
    .updateTable('bookingCards')
    .set({ shown: null, bodyHash: null, failure, notBefore: at, claimedUntil: null })
    .where('bookingId', '=', card.bookingId)
    .where('claim', '=', card.claim)
    .execute();
}

export async function closeCard(deps: DeliveryDeps, card: ClaimedCard, failure: string): Promise<void> {
  await deps.db
    .updateTable('bookingCards')
    .set({ closedAt: deps.now(), failure, claimedUntil: null })
    .where('bookingId', '=', card.bookingId)
    .where('claim', '=', card.claim)
    .execute();
}

/** Pauses edits, longer each time; messages only if Discord limits everything. */
async function pauseEdits(deps: DeliveryDeps, failure: Extract<BotFailure, { kind: 'limited' }>): Promise<Date> {
  const { editFailures } = await deps.db
    .updateTable('messenger')
    .set({ editFailures: sql<number>`least(edit_failures + 1, 20)` })
    .returning('editFailures')
    .executeTakeFirstOrThrow();
  const until = new Date(deps.now().getTime() + pauseMs(failure.retryAfterMs, editFailures));
  const later = (column: string) => sql<Date>`greatest(${sql.ref(column)}, ${until}::timestamptz)`;
  await deps.db
    .updateTable('messenger')
    .set({
      editsPausedUntil: later('edits_paused_until'),
      ...(failure.isGlobal ? { pausedUntil: later('paused_until') } : {}),
    })
    .execute();
  return until;
}
