import { sql, type RawBuilder } from 'kysely';
import { system } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { runTogether } from '../../../../jobs/run-each.ts';

/**
 * Publishes the openings whose planned time has come, and cancels those that nobody published before their start; returns how
 * many it changed. Rules: OPENING-21, OPENING-23.
 *
 * race: every server process runs this, and staff publish or delete the same openings; a row that somebody else has locked is
 * left to them or to the next run.
 */
export async function publishDueOpenings(deps: DatabaseDeps): Promise<number> {
  let count = 0;
  await runTogether(await listDue(deps), { name: (id) => `opening ${id}` }, async (ids) => {
    count += await publishDueOf(deps, ids);
  });
  return count;
}

/** Those of these openings that are due, all or none. */
export function publishDueOf(deps: DatabaseDeps, ids: readonly number[]): Promise<number> {
  return transact(deps, async (deps) => (await publishDue(deps, ids)) + (await endUnpublished(deps, ids)));
}

async function listDue({ db, now }: DatabaseDeps): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from openings where published_at is null and cancelled_at is null
      and (publish_at <= ${now()} or starts_at <= ${now()}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

function publishDue(deps: DatabaseDeps, ids: readonly number[]): Promise<number> {
  const now = deps.now();
  const due = sql`${isOneOf(ids)} and publish_at <= ${now} and starts_at > ${now}`;
  return changeDue(deps, { due, change: sql`published_at = ${now}`, action: 'opening.publish' });
}

const isOneOf = (ids: readonly number[]) => sql`openings.id = any(${ids}::integer[])`;

async function endUnpublished(deps: DatabaseDeps, ids: readonly number[]): Promise<number> {
  const now = deps.now();
  const count = await changeDue(deps, {
    due: sql`${isOneOf(ids)} and starts_at <= ${now}`,
    change: sql`cancelled_at = ${now}`,
    action: 'opening.lapse',
  });
  if (count > 0) await endImportedBookings(deps, ids);
  return count;
}

/** Bookings that an import made in an opening that was never published end with it. Rule: IMPORT-12. */
async function endImportedBookings({ db, now }: DatabaseDeps, ids: readonly number[]): Promise<void> {
  await sql`
    with due as materialized (
      select b.id, b.status from bookings b join openings o on o.id = b.opening_id
      where o.id = any(${ids}::integer[]) and o.published_at is null and o.cancelled_at is not null and b.status in ('pending', 'confirmed')
      order by b.id for no key update of b
    ),
    ended as (
      update bookings b set status = 'cancelled', reason = 'The opening was cancelled', updated_at = ${now()}
      from due where due.id = b.id
      returning b.id, b.reference, due.status as was
    )
    select record_changes(${system.kind}, null, 'booking.cancel', 'booking', array_agg(reference order by id),
      array_agg(jsonb_build_object('status', was) order by id), array_agg(jsonb_build_object('status', 'cancelled')), ${now()},
      gen_random_uuid())
    from ended having count(*) > 0`.execute(db);
}

interface Due {
  due: RawBuilder<unknown>;
  change: RawBuilder<unknown>;
  action: string;
}

/** Changes the unpublished openings that are due, and records it; returns how many there were. */
async function changeDue({ db, now }: DatabaseDeps, { due, change, action }: Due): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select id from openings where published_at is null and cancelled_at is null and ${due}
      order by id for no key update skip locked
    ),
    changed as (
      update openings set ${change}, publish_at = null from due where openings.id = due.id returning openings.id
    ),
    -- In this order: the audit log is asked whether the opening is published.
    ids as materialized (select array_agg(id::text order by id) as list, count(*)::integer as count from changed)
    select ids.count, record_changes(${system.kind}, null, ${action}, 'opening', ids.list, null, null, ${now()})
    from ids`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The first instant after `since` at which an opening is published by itself, or starts unpublished; null if none does. */
export async function findNextPublication({ db }: DatabaseDeps, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(min(publish_at) filter (where publish_at > ${since}), min(starts_at) filter (where starts_at > ${since})) as next
    from openings where published_at is null and cancelled_at is null`.execute(db);
  return rows[0]?.next ?? null;
}
