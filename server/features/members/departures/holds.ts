import { sql } from 'kysely';
import { system } from '../../../actor.ts';
import type { Config } from '../../../config.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { findChangedRoles, type RolesInUse } from './roles-in-use.ts';
import { departureLimits, isTooMany, missingRoles } from './rules.ts';

/** True while staff have to decide, and for a day after they kept everybody: nobody's departure begins or is carried out. */
export const areDeparturesHeld = (now: Date) => sql<boolean>`exists (
  select from departure_holds where decision is null or decision = 'keep' and decided_at > ${departureLimits(now).kept})`;

/** True for as long after staff kept everybody: answers that somebody is not there are ignored. */
export const isEverybodyKept = (now: Date) => sql<boolean>`exists (
  select from departure_holds where decision = 'keep' and decided_at > ${departureLimits(now).kept})`;

/**
 * True while nobody loses a tier or host right: while staff have to decide, about departures too, because then nothing that Discord does not
 * say is believed; and for a day after they kept everybody because of roles that are missing from the server or that the configuration changed.
 */
export const areRolesHeld = (now: Date) => sql<boolean>`exists (
  select from departure_holds where decision is null
    or (missing_roles <> '{}' or changed_roles <> '{}') and decision = 'keep' and decided_at > ${departureLimits(now).kept})`;

/**
 * Stops all departures if too many are due at once, if roles of the configuration are missing from the server, or if it changed them,
 * and alerts staff once. A decision of staff that members left covers what was known then. Answers the missing and changed roles that
 * staff have not accepted. Rules: MEMBER-11, MEMBER-13.
 */
export async function holdDepartures(
  deps: DatabaseDeps & { config: Config },
  server: { roleIds: readonly string[] },
): Promise<string[]> {
  const known = await findDecisions(deps);
  const missing = missingRoles(deps.config, server.roleIds).filter((id) => !known.acceptedRoles.includes(id));
  const changed = await findChangedRoles(deps, known.rolesInUse);
  const doubted = [...missing, ...changed];
  if (known.isHeld) return doubted;
  const counts = await countDue(deps, known.decidedAt ?? new Date(0));
  if (doubted.length > 0 || isTooMany(counts)) await writeHold(deps, { ...counts, missing, changed });
  return doubted;
}

async function writeHold(
  deps: DatabaseDeps,
  { due, checked, missing, changed }: { due: number; checked: number; missing: string[]; changed: string[] },
): Promise<void> {
  await transact(deps, async (deps) => {
    const hold = await deps.db
      .insertInto('departureHolds')
      .values({
        startedAt: deps.now(),
        dueCount: due,
        checkedCount: checked,
        missingRoles: missing,
        changedRoles: changed,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!hold) return;
    const id = String(hold.id);
    await recordChange(deps, system, {
      action: 'departures.hold',
      subject: 'departures',
      subjectId: id,
      after: { due, checked, missing_roles: missing.length, changed_roles: changed.length },
    });
    await enqueueMessage(deps, { kind: 'staff.departures_held', key: id, payload: { hold_id: hold.id } });
  });
}

async function findDecisions({ db, now }: DatabaseDeps) {
  const { rows } = await sql<{
    isHeld: boolean;
    decidedAt: Date | null;
    acceptedRoles: string[];
    rolesInUse: RolesInUse;
  }>`
    select ${areDeparturesHeld(now())} as "isHeld", max(decided_at) as "decidedAt",
      array(select unnest(missing_roles) from departure_holds where decision = 'left') as "acceptedRoles",
      (select coalesce(jsonb_object_agg(variable, role_id), '{}') from roles_in_use) as "rolesInUse"
    from departure_holds`.execute(db);
  return rows[0] ?? { isHeld: false, decidedAt: null, acceptedRoles: [], rolesInUse: {} };
}

/** Those looked up within an hour, and how many of them are due or had to leave; without those that staff decided about. */
async function countDue({ db, now }: DatabaseDeps, decidedAt: Date): Promise<{ due: number; checked: number }> {
  const at = now();
  const since = departureLimits(at).counted;
  const { rows } = await sql<{ due: number; checked: number }>`
    select
      (select count(*)::integer from members
        where absent_since is not null and departure_due_at > ${decidedAt} and is_in_server and deleted_at is null
          and roles_checked_at > ${since})
      + (select count(*)::integer from departures
        where acted_at > ${since} and acted_at > ${decidedAt} and undone_at is null) as due,
      (select count(*)::integer from members
        where roles_checked_at > ${since} and roles_checked_at <= ${at} and deleted_at is null) as checked`.execute(db);
  return rows[0] ?? { due: 0, checked: 0 };
}
