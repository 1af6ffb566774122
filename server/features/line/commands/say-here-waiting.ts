import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { lockMember } from '../../members/lock-member.ts';
import { lockWaitingList } from '../../waiting-list/lock-waiting-lists.ts';
import { lineClosed } from '../errors.ts';

interface Wish {
  openingId: number;
  isHere: boolean;
}

/**
 * A waiting member says that they are here, or takes it back. A repeat changes nothing. Refuses with `not_found` or `line_closed`.
 * Rule: LINE-2.
 *
 * race: the list ends at the start, or the member leaves it. Both hold the lock of the list.
 * race: the member gets a booking of the opening, which ends their entry: who places, enters or restores one holds the lock of the member.
 */
export function sayHereWaiting(deps: DatabaseDeps, actor: MemberActor, { openingId, isHere }: Wish): Promise<void> {
  return transact(deps, async (deps) => {
    await lockWaitingList(deps, openingId);
    await lockMember(deps.db, actor.member.id);
    const entry = await findEntry(deps, openingId, actor.member.id);
    if (entry === null) throw notFound('The entry');
    if (entry.isHere === isHere) return;
    if (isHere && !entry.canQueue) throw lineClosed();
    await (isHere ? join(deps, openingId, entry.id) : leave(deps, entry.id));
    await recordChange(deps, actor, {
      action: isHere ? 'waiting_list.here' : 'waiting_list.not_here',
      subject: 'waiting_entry',
      subjectId: entry.id,
      after: { opening: openingId },
    });
  });
}

async function findEntry(deps: DatabaseDeps, openingId: number, memberId: number) {
  const now = deps.now();
  const { rows } = await sql<{ id: string; isHere: boolean; canQueue: boolean }>`
    select w.id, is_here(w) as "isHere", w.state = 'waiting' and is_public(o) and line_opens_at(o.starts_at) <= ${now}
      and (o.starts_at > ${now} or o.ends_at > ${now} and was_here_at_start(w)) as "canQueue"
    from waiting_entries w join openings o on o.id = w.opening_id
    where w.opening_id = ${openingId} and w.member_id = ${memberId}`.execute(deps.db);
  return rows[0] ?? null;
}

async function join(deps: DatabaseDeps, openingId: number, entryId: string): Promise<void> {
  const now = deps.now();
  await sql`
    insert into line_entries as entry (opening_id, waiting_entry_id, joined_at, queued_at)
    values (${openingId}, ${entryId}, ${now}, ${now})
    on conflict (waiting_entry_id) do update set state = 'waiting', end_reason = null, ended_at = null,
      joined_at = excluded.joined_at, queued_at = excluded.queued_at, version = entry.version + 1`.execute(deps.db);
}

async function leave(deps: DatabaseDeps, entryId: string): Promise<void> {
  await sql`
    update line_entries set state = 'ended', end_reason = 'left', ended_at = ${deps.now()}, called_at = null,
      claimed_unit = null, version = version + 1
    where waiting_entry_id = ${entryId} and state <> 'ended'`.execute(deps.db);
}
