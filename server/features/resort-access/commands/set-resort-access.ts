import type { ResortAccess } from '@sunset/contract/resort-access.ts';
import type { Actor } from '../../../actor.ts';
import { notFound } from '../../../app-error.ts';
import { transact, type TransactionDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/commands/record-change.ts';
import type { ResortAccessRow } from '../queries.ts';

interface Input {
  resortName: string;
  /** What is left out stays as it is. */
  flags: { [Flag in keyof ResortAccess]?: boolean | undefined };
}

/** Opens or closes a resort for kinds of guests, from the next booking on. Refuses with `not_found`. */
export async function setResortAccess(deps: TransactionDeps, actor: Actor, input: Input): Promise<ResortAccessRow> {
  return transact(deps, async (deps) => {
    // race: two changes of one resort wait for one another here, so that each audit row tells what it changed.
    const before = await deps.db
      .selectFrom('resorts')
      .select(['id', 'name', 'goldCustomerBookingsOpen', 'serverBoosterBookingsOpen', 'regularCustomerBookingsOpen'])
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
      before: wire(before),
      after: wire(after),
    });
    return after;
  });
}

function columns(flags: Input['flags']): Partial<ResortAccessRow> {
  const { gold_customer_bookings_open: gold, server_booster_bookings_open: booster } = flags;
  const { regular_customer_bookings_open: regular } = flags;
  return {
    ...(gold === undefined ? {} : { goldCustomerBookingsOpen: gold }),
    ...(booster === undefined ? {} : { serverBoosterBookingsOpen: booster }),
    ...(regular === undefined ? {} : { regularCustomerBookingsOpen: regular }),
  };
}

function wire(row: ResortAccessRow): Record<string, boolean> {
  return {
    gold: row.goldCustomerBookingsOpen,
    booster: row.serverBoosterBookingsOpen,
    regular: row.regularCustomerBookingsOpen,
  };
}
