import { sql } from 'kysely';
import type { MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { keyReused } from './errors.ts';
import { requestHash } from './rules.ts';

interface KeyedCall {
  /** What the call is about, which is stored with the key. */
  subject: { roomServiceOf: string } | { partyOf: number };
  /** What the call asks for: another request under the same key is refused. */
  request: unknown;
  idempotencyKey: string | null;
}

/**
 * Makes a change once for an idempotency key: not again for a repeat of the call, which is answered with the state of now. Call it in the
 * transaction of the change; a refusal leaves no trace of the key. Returns false for a repeat. Rules: BOOK-15 to BOOK-17.
 *
 * race: the same call twice at once. The key is taken first, so that the second waits for the first and finds it.
 */
export async function runOnce(
  deps: DatabaseDeps,
  actor: MemberActor,
  { subject, request, idempotencyKey: key }: KeyedCall,
  change: () => Promise<void>,
): Promise<boolean> {
  if (key === null) return changed(change);
  const { db, now } = deps;
  const hash = requestHash({ subject, request });
  const { rows } = await sql`
    insert into idempotency_keys (member_id, key, request_hash, response, created_at)
    values (${actor.member.id}, ${key}, ${hash}, ${JSON.stringify(subject)}::json, ${now()})
    on conflict (member_id, key) do update
      set request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at
      where idempotency_keys.created_at <= excluded.created_at - interval '24 hours'
    returning 1`.execute(db);
  if (rows.length > 0) return changed(change);
  const earlier = await db
    .selectFrom('idempotencyKeys')
    .select('requestHash')
    .where('memberId', '=', actor.member.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier?.requestHash !== hash) throw keyReused();
  return false;
}

async function changed(change: () => Promise<void>): Promise<true> {
  await change();
  return true;
}
