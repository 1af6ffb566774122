import { guestTypes, type GuestType } from '@sunset/contract/members/tiers.ts';
import type { ResortAccess } from '@sunset/contract/openings/resort-access.ts';
import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { resortAccessColumns, type ResortAccessRow } from '../queries.ts';

interface Input {
  resortName: string;
  /** Flags that are left out do not change. */
  flags: { [Flag in keyof ResortAccess]?: boolean | undefined };
}

/** Opens or closes a resort for guest types, from the next booking on. Refuses with `not_found`. */
export async function setResortAccess(deps: DatabaseDeps, actor: Actor, input: Input): Promise<ResortAccessRow> {
  return transact(deps, async (deps) => {
    // race: two changes of one resort are ordered here, so that each audit row contains its own change.
    const before = await deps.db
      .selectFrom('resorts')
      .select(['id', 'name', ...Object.values(resortAccessColumns)])
      .where('name', '=', input.resortName)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('The resort');
    const after = { ...before, ...columns(input.flags) };
    const { id, name: _name, ...flags } = after;
    await deps.db.updateTable('resorts').set(flags).where('id', '=', id).execute();
    await recordChange(deps, actor, {
      action: 'resort.set_booking_flags',
      subject: 'resort',
      subjectId: String(id),
      before: auditData(before),
      after: auditData(after),
    });
    return after;
  });
}

function columns(flags: Input['flags']): Partial<ResortAccessRow> {
  const given = guestTypes.map((type) => [resortAccessColumns[type], flags[`${type}_bookings_open`]] as const);
  return Object.fromEntries(given.filter(([, isOpen]) => isOpen !== undefined));
}

const auditKeys = {
  gold_customer: 'gold',
  server_booster: 'booster',
  regular_customer: 'regular',
} as const satisfies Record<GuestType, string>;

function auditData(row: ResortAccessRow): Record<string, boolean> {
  return Object.fromEntries(guestTypes.map((type) => [auditKeys[type], row[resortAccessColumns[type]]]));
}
