import { sql } from 'kysely';
import type { MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { requestHash } from '../bookings/rules.ts';
import { doorRefused } from './errors.ts';

interface KeyedCall {
  openingId: number;
  body: unknown;
  idempotencyKey: string | null;
}

/** The reference of the booking that an earlier call under this key made; null if there was none. Rules: BOOK-15, BOOK-16. */
export async function findEntered(
  { db, now }: DatabaseDeps,
  actor: MemberActor,
  call: KeyedCall,
): Promise<string | null> {
  if (call.idempotencyKey === null) return null;
  const stored = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', sql<string>`response ->> 'bookingId'`.as('reference')])
    .where('memberId', '=', actor.member.id)
    .where('key', '=', call.idempotencyKey)
    .where('createdAt', '>', sql<Date>`${now()}::timestamptz - interval '24 hours'`)
    .executeTakeFirst();
  if (stored === undefined) return null;
  if (stored.requestHash !== hashOf(call)) throw doorRefused('idempotency_key_reused');
  return stored.reference;
}

/** race: the same call twice at once. The second waits at the key, fails at the account's booking and is answered with that refusal. */
export async function rememberEntered(
  { db, now }: DatabaseDeps,
  actor: MemberActor,
  call: KeyedCall,
  reference: string,
): Promise<void> {
  if (call.idempotencyKey === null) return;
  await sql`
    insert into idempotency_keys (member_id, key, request_hash, response, created_at)
    values (${actor.member.id}, ${call.idempotencyKey}, ${hashOf(call)}, ${JSON.stringify({ bookingId: reference })}::json, ${now()})
    on conflict (member_id, key) do update
      set request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at`.execute(
    db,
  );
}

const hashOf = ({ openingId, body }: KeyedCall) => requestHash({ openingId, body });
