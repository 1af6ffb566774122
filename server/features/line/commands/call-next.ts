import { sql } from 'kysely';
import { auditActor, type MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { calledElsewhere, nobodyInLine, noLineNow } from '../errors.ts';

/**
 * Calls the next guest of a line to the front desk, and returns the reference of their booking; that of the guest whom the host has
 * called already, if there is one. Refuses with `not_found`, `line_closed`, or `already_decided` if nobody is in line or the called
 * guest is at another session. Rules: LINE-6, LINE-8.
 */
export function callNext(deps: DatabaseDeps, actor: MemberActor, openingId: number): Promise<string> {
  const { actorKind } = auditActor(actor);
  return transact(deps, async (deps) => {
    const { rows } = await sql<{ outcome: string; entry: number | null }>`
      select outcome, entry from call_next(${openingId}, ${actor.member.id}, ${actorKind}, ${deps.now()})`.execute(
      deps.db,
    );
    const { outcome, entry } = rows[0] ?? { outcome: 'closed', entry: null };
    if (entry !== null) return getReference(deps, openingId, entry);
    if (outcome === 'empty') throw nobodyInLine();
    throw (await isOpening(deps, openingId)) ? noLineNow() : notFound('The opening');
  });
}

async function getReference({ db }: DatabaseDeps, openingId: number, entryId: number): Promise<string> {
  const called = await db
    .selectFrom('lineEntries')
    .innerJoin('bookings', 'bookings.id', 'lineEntries.bookingId')
    .select(['lineEntries.openingId', 'bookings.reference'])
    .where('lineEntries.id', '=', entryId)
    .executeTakeFirstOrThrow();
  if (called.openingId !== openingId) throw calledElsewhere();
  return called.reference;
}

async function isOpening({ db }: DatabaseDeps, id: number): Promise<boolean> {
  return (await db.selectFrom('openings').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
