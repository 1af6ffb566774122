import { sql } from 'kysely';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { BotFailure } from '../../../integrations/discord/call.ts';
import type { DiscordMeaning } from '../../../integrations/discord/error-codes.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { stopMessages } from '../delivery/stop-messages.ts';
import { backoffMs, pauseMs, refusalFailures } from '../rules.ts';
import { enqueueMessage } from '../commands/enqueue-message.ts';
import type { ClaimedEdit } from './claim-edits.ts';
import { betweenEditsMs, isCountingPost, oldMessageBackoffMs } from './rules.ts';

type Limited = Extract<BotFailure, { kind: 'limited' }>;
type ClaimedPost = Extract<ClaimedEdit, { openingId: number }>;

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
      notBefore: new Date(deps.now().getTime() + (isUnchanged ? 0 : betweenEditsMs(edited.kind))),
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
    return retryLater(deps, edited, { at: new Date(now + waitMs), failure: 'rate_limited', showsCounts: false });
  }
  const spread = (deps.random.bytes(1)[0] ?? 0) / 255;
  // The edit of a post may have arrived, so the next one waits as long as after an edit.
  const atLeastMs = isCountingPost(edited.kind) ? betweenEditsMs(edited.kind) : 0;
  const soon = new Date(now + Math.max(backoffMs(edited.attempts, spread), atLeastMs));
  switch (failure.kind) {
    case 'refused':
      if (edited.isReplaced && !isGone(failure.meaning)) {
        return retryLater(deps, edited, { at: soon, failure: refusalFailures[failure.meaning] });
      }
      if (edited.kind === 'guests.opening_post' && failure.meaning === 'message_gone') return postAgain(deps, edited);
      await closeMessage(deps, edited, edited.isReplaced ? null : refusalFailures[failure.meaning]);
      return;
    case 'unauthorized':
      await stopMessages(deps);
      return retryLater(deps, edited, { at: soon, failure: 'discord_unauthorized' });
    case 'limited':
      return retryLater(deps, edited, { at: await pauseEdits(deps, edited, failure), failure: 'rate_limited' });
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
  { at, failure, showsCounts = edited.showsCounts }: { at: Date; failure: string; showsCounts?: boolean },
): Promise<void> {
  await updateClaimed(deps, edited)
    .set({ shown: null, bodyHash: null, failure, notBefore: at, claimedUntil: null, showsCounts })
    .execute();
}

/** Ends the edits of a message; without a failure because it is deleted. */
export async function closeMessage(deps: DatabaseDeps, edited: ClaimedEdit, failure: string | null): Promise<void> {
  await updateClaimed(deps, edited).set({ closedAt: deps.now(), failure, claimedUntil: null }).execute();
}

const isGone = (meaning: DiscordMeaning) => meaning === 'message_gone' || meaning === 'unknown_channel';

/**
 * Somebody deleted the opening post: it is posted once more, and left then. A post that is replaced is gone as it should be.
 * Rule: POST-6.
 *
 * race: the claim expired, and another process found the same. One of them closes the message; the key of the new post admits one.
 */
async function postAgain(deps: DeliveryDeps, edited: ClaimedPost): Promise<void> {
  await transact(deps, async (deps) => {
    const { numUpdatedRows } = await updateClaimed(deps, edited)
      .set({ closedAt: deps.now(), failure: 'refused', claimedUntil: null })
      .where('replacedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return closeMessage(deps, edited, null);
    const { openingId } = edited;
    await enqueueMessage(deps, {
      kind: 'guests.opening_post',
      key: `${openingId}:again`,
      payload: { opening_id: openingId, stage: 'again' },
    });
  });
}

function updateClaimed(deps: DatabaseDeps, edited: ClaimedEdit) {
  return updateRow(deps, edited).where('claim', '=', edited.claim);
}

function updateRow(deps: DatabaseDeps, { id }: ClaimedEdit) {
  return deps.db.updateTable('editedMessages').where('id', '=', id);
}

/**
 * Pauses edits, longer each time; messages only if Discord limits everything. A limit of the guests' channel delays its own post alone:
 * cards of people do not wait for it. An edit that was not sent says nothing new. Rules: CARD-4, POST-5, PROPOSAL-8.
 */
async function pauseEdits(deps: DeliveryDeps, edited: ClaimedEdit, failure: Limited): Promise<Date> {
  const { isGlobal, wasSent, retryAfterMs } = failure;
  if (isCountingPost(edited.kind) && !isGlobal)
    return new Date(deps.now().getTime() + pauseMs(retryAfterMs, wasSent ? edited.attempts : 0));
  if (!wasSent) return new Date(deps.now().getTime() + pauseMs(retryAfterMs, 0));
  const { editFailures } = await deps.db
    .updateTable('messenger')
    .set({ editFailures: sql<number>`least(edit_failures + 1, 20)` })
    .returning('editFailures')
    .executeTakeFirstOrThrow();
  const until = new Date(deps.now().getTime() + pauseMs(retryAfterMs, editFailures));
  const later = (column: string) => sql<Date>`greatest(${sql.ref(column)}, ${until}::timestamptz)`;
  await deps.db
    .updateTable('messenger')
    .set({
      editsPausedUntil: later('edits_paused_until'),
      ...(isGlobal ? { pausedUntil: later('paused_until') } : {}),
    })
    .execute();
  return until;
}
