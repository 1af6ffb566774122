import { messageKinds } from '@sunset/contract/message-kinds.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { BotFailure } from '../../../integrations/discord/call.ts';
import {
  afterNotSent,
  afterUnknown,
  backoffMs,
  pauseMs,
  refusalFailures,
  refusalsPauseMs,
  type Attempt,
  type Decision,
} from '../rules.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { MessageFailure } from '@sunset/contract/api/messages/messages.ts';
import type { EditedPostKind } from '../edits/claim-edits.ts';
import { betweenEditsMs, isCountingPost } from '../edits/rules.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { stopMessages } from './stop-messages.ts';

/** The message is the card of a booking. */
export interface PostedCard {
  bookingId: number;
  channelId: string;
  /** Null if an earlier attempt may have posted it, with other contents. */
  bodyHash: string | null;
}

/** The message is a post that is edited while its opening, or the proposals, change. */
export interface EditedPost {
  kind: EditedPostKind | 'guests.proposals';
  /** Null for the post about proposals. */
  openingId: number | null;
  postedAt: Date;
  channelId: string;
  bodyHash: string | null;
}

/** Result of one attempt: sent (with Discord's id), given up by us, or failed at Discord. */
export type DeliveryResult =
  | { kind: 'sent'; discordId: string; card?: PostedCard; post?: EditedPost }
  | { kind: 'dead'; failure: MessageFailure }
  | { kind: 'unknown' }
  /** `harmless`: the failed call cannot have sent anything, e.g. opening a conversation. */
  | { kind: 'failed'; failure: BotFailure; harmless: boolean };

/** Records the result of an attempt, and pauses or stops all messages if needed. Call it outside transactions, right after the attempt. */
export async function recordDeliveryResult(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  result: DeliveryResult,
): Promise<void> {
  switch (result.kind) {
    case 'sent':
      return recordSent(deps, message, result);
    case 'dead':
      return recordEnd(deps, message, { state: 'dead', failure: result.failure, detail: null });
    case 'unknown':
      return recordEnd(deps, message, { state: 'unknown', failure: 'no_answer', detail: null });
    case 'failed':
      return recordFailure(deps, message, result);
  }
}

/** The message and its card in one transaction: no card is forgotten, and a message that is sent again has the same card. */
async function recordSent(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  { discordId, card, post }: Extract<DeliveryResult, { kind: 'sent' }>,
): Promise<void> {
  await transact(deps, async ({ db }) => {
    await db
      .updateTable('outbox')
      .set({
        status: 'sent',
        discordMessageId: discordId,
        sentAt: deps.now(),
        claimedUntil: null,
        failure: null,
        failureDetail: null,
      })
      .where('id', '=', message.id)
      .execute();
    if (card !== undefined) await recordCard(db, deps.now(), { ...card, messageId: discordId });
    if (post !== undefined) await recordPost(db, deps.now(), { ...post, messageId: discordId });
  });
  await deps.db
    .updateTable('messenger')
    .set({ consecutiveFailures: 0, consecutiveRefusals: 0 })
    .where((of) => of.or([of('consecutiveFailures', '>', 0), of('consecutiveRefusals', '>', 0)]))
    .execute();
}

/** The opening's older posts of this kind are deleted afterwards. Discord's ids are in the order of time. Rules: POST-1, PROPOSAL-8. */
async function recordPost(db: Database, now: Date, post: EditedPost & { messageId: string }): Promise<void> {
  const isReplacing = isCountingPost(post.kind);
  const notBefore = isReplacing ? new Date(now.getTime() + betweenEditsMs(post.kind)) : now;
  await db
    .insertInto('editedMessages')
    .values({ ...post, notBefore })
    .onConflict((conflict) => conflict.column('messageId').doNothing())
    .execute();
  if (!isReplacing) return;
  await sql`
    update edited_messages older set replaced_at = ${now}, not_before = ${now}
    where kind = ${post.kind} and opening_id is not distinct from ${post.openingId}::integer and replaced_at is null
      and closed_at is null
      and exists (select from edited_messages newer where newer.kind = older.kind
        and newer.opening_id is not distinct from older.opening_id and newer.message_id::bigint > older.message_id::bigint)`.execute(
    db,
  );
}

/** `shown` stays null: the first run of the edits compares what was posted with the state of the booking. */
async function recordCard(db: Database, now: Date, card: PostedCard & { messageId: string }): Promise<void> {
  const { bookingId, ...posted } = card;
  const row = {
    ...posted,
    shown: null,
    notBefore: now,
    claimedUntil: null,
    closedAt: null,
    attempts: 0,
    failure: null,
  };
  await db
    .insertInto('editedMessages')
    .values({ bookingId, ...row })
    .onConflict((conflict) => conflict.column('bookingId').doUpdateSet(row))
    .execute();
}

async function recordFailure(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  { failure, harmless }: Extract<DeliveryResult, { kind: 'failed' }>,
): Promise<void> {
  const now = deps.now();
  const attempt = attemptOf(message);
  const spread = (deps.random.bytes(1)[0] ?? 0) / 255;
  const soon = new Date(now.getTime() + backoffMs(message.attempts, spread));
  switch (failure.kind) {
    case 'refused':
      if (failure.status === 403 || failure.meaning === 'server_not_visible') await countRefusal(deps, false);
      return recordEnd(deps, message, {
        state: 'dead',
        failure: refusalFailures[failure.meaning],
        detail: failure.reason,
      });
    case 'unauthorized':
      await stopMessages(deps);
      return recordDecision(deps, message, afterNotSent(attempt, 'discord_unauthorized', now), failure.reason);
    case 'limited': {
      const until = await pause(deps, failure, harmless);
      return recordDecision(deps, message, afterNotSent(attempt, 'rate_limited', until), failure.reason);
    }
    case 'not_sent':
      await countRefusal(deps, true);
      return recordDecision(deps, message, afterNotSent(attempt, 'unreachable', soon), failure.reason);
    case 'unknown': {
      await countRefusal(deps, true);
      const decision = harmless ? afterNotSent(attempt, 'no_answer', soon) : afterUnknown(attempt, now, spread);
      return recordDecision(deps, message, decision, failure.reason);
    }
  }
}

function attemptOf(message: ClaimedMessage): Attempt {
  const audience = messageKinds[message.kind].audience;
  const { attempts, uncertainSince, startedAt, giveUpAt } = message;
  return { audience, attempts, uncertainSince, startedAt, giveUpAt };
}

function recordDecision(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  decision: Decision,
  detail: string,
): Promise<void> {
  const { state, failure, notBefore, uncertainSince } = decision;
  if (state !== 'pending') return recordEnd(deps, message, { state, failure, detail });
  return update(deps, message, {
    status: state,
    failure,
    failureDetail: detail,
    notBefore,
    firstTriedAt: uncertainSince,
  });
}

function recordEnd(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  end: { state: 'dead' | 'unknown'; failure: MessageFailure; detail: string | null },
): Promise<void> {
  return update(deps, message, { status: end.state, failure: end.failure, failureDetail: end.detail });
}

/** race: the claim of this attempt expired and another one has begun; only the attempt with the current number writes. */
async function update(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  change: {
    status: string;
    failure: string;
    failureDetail: string | null;
    notBefore?: Date;
    firstTriedAt?: Date | null;
  },
): Promise<void> {
  await deps.db
    .updateTable('outbox')
    .set({ ...change, claimedUntil: null })
    .where('id', '=', message.id)
    .where('status', '=', 'sending')
    .where('attempts', '=', message.attempts)
    .execute();
}

/**
 * A limit of one channel, or on opening conversations, pauses that alone. A global limit, and any second limit in a row, pause all
 * messages, longer each time: Discord bans addresses that keep retrying (MSG-22). A message that was not sent says nothing new.
 */
async function pause(
  deps: DeliveryDeps,
  failure: Extract<BotFailure, { kind: 'limited' }>,
  isOpening: boolean,
): Promise<Date> {
  const now = deps.now();
  if (!failure.wasSent || (isOpening && !failure.isGlobal)) {
    const until = new Date(now.getTime() + pauseMs(failure.retryAfterMs, 0));
    if (failure.isGlobal) await pauseAll(deps, until);
    return until;
  }
  const { consecutiveFailures } = await deps.db
    .updateTable('messenger')
    .set({ consecutiveFailures: sql<number>`least(consecutive_failures + 1, 20)` })
    .returning('consecutiveFailures')
    .executeTakeFirstOrThrow();
  const until = new Date(now.getTime() + pauseMs(failure.retryAfterMs, consecutiveFailures));
  if (failure.isGlobal || consecutiveFailures >= 2) await pauseAll(deps, until);
  return until;
}

async function pauseAll(deps: DeliveryDeps, until: Date): Promise<void> {
  await deps.db
    .updateTable('messenger')
    .set({ pausedUntil: sql<Date>`greatest(paused_until, ${until}::timestamptz)` })
    .execute();
}

/**
 * Many refusals in a row mean that the bot may do nothing here any more, e.g. because it was removed from the server; many without an
 * answer, an outage. Then one message alone tries whether it is over, so that messages that wait do not multiply the calls. Rule: MSG-33.
 */
async function countRefusal(deps: DeliveryDeps, isOutage: boolean): Promise<void> {
  const { consecutiveRefusals } = await deps.db
    .updateTable('messenger')
    .set({ consecutiveRefusals: sql<number>`least(consecutive_refusals + 1, 20)` })
    .returning('consecutiveRefusals')
    .executeTakeFirstOrThrow();
  const forMs = refusalsPauseMs(consecutiveRefusals, isOutage);
  if (forMs !== null) await pauseAll(deps, new Date(deps.now().getTime() + forMs));
}
