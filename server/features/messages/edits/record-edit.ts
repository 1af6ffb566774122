import { sql } from 'kysely';
import type { BotFailure } from '../../../integrations/discord/call.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { stopMessages } from '../delivery/stop-messages.ts';
import { backoffMs, pauseMs, refusalFailures } from '../rules.ts';
import type { ClaimedEdit } from './claim-edits.ts';
import { betweenEditsMs, oldMessageBackoffMs } from './rules.ts';

/**
 * Records that the message shows the state it was claimed for.
 *
 * race: the claim expired and another process has edited the message since: this edit may have come after, with an older state.
 * What it shows is then unknown, and it is edited again.
 */
export async function recordEdit(deps: DeliveryDeps, edited: ClaimedEdit, hash: string): Promise<void> {
  const isUnchanged = hash === edited.bodyHash;
  const { numUpdatedRows } = await updateClaimed(deps, edited)
    .set({
      shown: edited.wanted,
      bodyHash: hash,
      attempts: 0,
      failure: null,
      claimedUntil: null,
      notBefore: new Date(deps.now().getTime() + (isUnchanged ? 0 : betweenEditsMs)),
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return distrust(deps, edited);
  await deps.db.updateTable('messenger').set({ editFailures: 0 }).where('editFailures', '>', 0).execute();
}

async function distrust(deps: DeliveryDeps, edited: ClaimedEdit): Promise<void> {
  await updateRow(deps, edited).set({ shown: null, bodyHash: null }).execute();
}

/**
 * Records why an edit failed and when it is tried again. A definite refusal (the guest has deleted the message, or closed
 * the conversation) ends it: the message is not posted again. Rules: CARD-5, CARD-6.
 */
export async function recordFailedEdit(deps: DeliveryDeps, edited: ClaimedEdit, failure: BotFailure): Promise<void> {
  const now = deps.now().getTime();
  if (failure.kind === 'limited' && failure.meaning === 'too_many_old_edits') {
    const waitMs = Math.max(failure.retryAfterMs ?? 0, oldMessageBackoffMs(edited.attempts));
    return retryLater(deps, edited, { at: new Date(now + waitMs), failure: 'rate_limited' });
  }
  const spread = (deps.random.bytes(1)[0] ?? 0) / 255;
  const soon = new Date(now + backoffMs(edited.attempts, spread));
  switch (failure.kind) {
    case 'refused':
      return closeMessage(deps, edited, refusalFailures[failure.meaning]);
    case 'unauthorized':
      await stopMessages(deps);
      return retryLater(deps, edited, { at: soon, failure: 'discord_unauthorized' });
    case 'limited':
      return retryLater(deps, edited, { at: await pauseEdits(deps, failure), failure: 'rate_limited' });
    case 'not_sent':
      return retryLater(deps, edited, { at: soon, failure: 'unreachable' });
    case 'unknown':
      return retryLater(deps, edited, { at: soon, failure: 'no_answer' });
  }
}

/** The edit may have arrived, so what the message shows is not certain. */
async function retryLater(
  deps: DeliveryDeps,
  edited: ClaimedEdit,
  { at, failure }: { at: Date; failure: string },
): Promise<void> {
  await updateClaimed(deps, edited)
    .set({ shown: null, bodyHash: null, failure, notBefore: at, claimedUntil: null })
    .execute();
}

export async function closeMessage(deps: DeliveryDeps, edited: ClaimedEdit, failure: string): Promise<void> {
  await updateClaimed(deps, edited).set({ closedAt: deps.now(), failure, claimedUntil: null }).execute();
}

function updateClaimed(deps: DeliveryDeps, edited: ClaimedEdit) {
  return updateRow(deps, edited).where('claim', '=', edited.claim);
}

function updateRow(deps: DeliveryDeps, { id }: ClaimedEdit) {
  return deps.db.updateTable('editedMessages').where('id', '=', id);
}

/** Pauses edits, longer each time; messages only if Discord limits everything. An edit that was not sent says nothing new. */
async function pauseEdits(deps: DeliveryDeps, failure: Extract<BotFailure, { kind: 'limited' }>): Promise<Date> {
  if (!failure.wasSent) return new Date(deps.now().getTime() + pauseMs(failure.retryAfterMs, 0));
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
