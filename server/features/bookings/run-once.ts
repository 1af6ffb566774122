import { sql } from 'kysely';
import type { DecidingActor, MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { Random } from '../../random.ts';
import { keyReused } from './errors.ts';
import { makeReference, requestHash } from './rules.ts';

interface KeyedCall {
  /** What the call is about, which is stored with the key. */
  subject:
    | { roomServiceOf: string }
    | { partyOf: number }
    | { exchangeOf: string }
    | { changeOf: string }
    | { sessionOf: number }
    | { removalOf: 'all' | number };
  /** What the call asks for: another request under the same key is refused. */
  request: unknown;
  idempotencyKey: string | null;
}

/**
 * Makes a change once for an idempotency key: not again for a repeat of the call, which is answered with the state of now. Call it in the
 * transaction of the change; a refusal leaves no trace of the key. Returns false for a repeat. Rules: BOOK-15 to BOOK-17.
 */
export async function runOnce(
  deps: DatabaseDeps,
  actor: DecidingActor,
  { subject, request, idempotencyKey: key }: KeyedCall,
  change: () => Promise<void>,
): Promise<boolean> {
  const earlier = await takeKey(deps, actor, { key, hash: requestHash({ subject, request }), response: subject });
  if (earlier === null) await change();
  return earlier === null;
}

/**
 * As `runOnce`, for a change whose answer is not in the state of now: a repeat gets what the change returned. It is stored with the key,
 * so it must be JSON without anything personal.
 */
export async function answerOnce<Answer extends object>(
  deps: DatabaseDeps,
  actor: MemberActor,
  { subject, request, idempotencyKey: key }: KeyedCall,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const earlier = await takeKey(deps, actor, { key, hash: requestHash({ subject, request }), response: subject });
  if (earlier !== null) return earlier.answer as Answer;
  const answer = await change();
  if (key !== null)
    await deps.db
      .updateTable('idempotencyKeys')
      .set({ response: JSON.stringify({ ...subject, answer }) })
      .where('memberId', '=', actor.member.id)
      .where('key', '=', key)
      .execute();
  return answer;
}

/**
 * As `runOnce`, for a call that makes a booking: `enter` makes it with the reference that it gets. Returns the reference; for a repeat that
 * of the earlier booking.
 */
export async function enterOnce(
  deps: DatabaseDeps & { random: Random },
  actor: MemberActor,
  { request, idempotencyKey: key }: Omit<KeyedCall, 'subject'>,
  enter: (reference: string) => Promise<void>,
): Promise<string> {
  const reference = makeReference(deps.random.bytes);
  const earlier = await takeKey(deps, actor, { key, hash: requestHash(request), response: { bookingId: reference } });
  if (earlier?.bookingId !== undefined) return earlier.bookingId;
  await enter(reference);
  return reference;
}

interface Stored {
  bookingId?: string;
  answer?: object;
}

interface TakenKey {
  key: string | null;
  hash: string;
  response: object;
}

/**
 * What is stored of an earlier call under the key; null if there was none. Refuses with `idempotency_key_reused`. Keys are stored for
 * members: a program with an API key has none, and is refused by the state that its first call made.
 *
 * race: the same call twice at once. The key is taken first, so that the second waits for the first and finds it.
 */
async function takeKey(
  { db, now }: DatabaseDeps,
  actor: DecidingActor,
  { key, hash, response }: TakenKey,
): Promise<Stored | null> {
  if (key === null || actor.kind !== 'member') return null;
  const { rows } = await sql`
    insert into idempotency_keys (member_id, key, request_hash, response, created_at)
    values (${actor.member.id}, ${key}, ${hash}, ${JSON.stringify(response)}::json, ${now()})
    on conflict (member_id, key) do update
      set request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at
      where idempotency_keys.created_at <= excluded.created_at - interval '24 hours'
    returning 1`.execute(db);
  if (rows.length > 0) return null;
  const earlier = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', sql<Stored>`response`.as('response')])
    .where('memberId', '=', actor.member.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier?.requestHash !== hash) throw keyReused();
  return earlier.response;
}
