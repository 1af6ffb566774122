import { sql } from 'kysely';
import { auditActor, type MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';

/** One member leaves at most ten rows in the first hour, then five an hour: the log cannot be pruned. */
const burst = 5;
const intervalMs = 12 * 60_000;
/**
 * While a row is being written, other denied calls of the member are not recorded; this is the limit if the answer is lost.
 */
const inFlightMs = 60_000;
const maxPauses = 10_000;

export interface DeniedCallDeps extends DatabaseDeps {
  /** By member id, until when (ms) this process records no further denied call. */
  deniedCallPauses: Map<number, number>;
}

/**
 * Writes an audit row for an admin call by a member who is not an admin; `call` is the contract's method and path. Over the
 * member's rate it writes nothing, and this process sends no statement until the next row is due.
 */
export async function recordDeniedCall(deps: DeniedCallDeps, actor: MemberActor, call: string): Promise<void> {
  const { deniedCallPauses: pauses } = deps;
  const { id } = actor.member;
  const now = deps.now();
  if ((pauses.get(id) ?? 0) > now.getTime()) return;
  if (pauses.size >= maxPauses) pauses.clear();
  pauses.set(id, now.getTime() + inFlightMs);
  const { actorKind, actorId } = auditActor(actor);
  const { rows } = await sql<{ waitMs: number }>`
    with turn as materialized (
      select take_rate_limit(${`denied:${id}`}, ${intervalMs} * interval '1 millisecond', ${burst}, ${now}) as wait
    )
    select (extract(epoch from wait) * 1000)::float8 as wait_ms, case when wait = interval '0' then
      record_changes(${actorKind}, ${[actorId]}, 'admin.denied', 'call', ${[call]}, null, null, ${now}) end
    from turn`.execute(deps.db);
  pauses.set(id, now.getTime() + (rows[0]?.waitMs ?? 0));
}
