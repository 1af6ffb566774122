import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A fault that is put into the product on purpose, and the few tests that must notice it. */
export interface Mutant {
  name: string;
  /** A file, or a folder: every file in it that contains the text is changed. */
  where: string;
  /** The text, and its replacement. */
  changes: readonly { from: string; to: string }[];
  killedBy: { file: string; test: string };
}

const constraints = 'test/model/database-constraints.test.ts';
const model = 'test/model/model.test.ts';
const anEvening = 'an evening with a line';
const tooEarly = 'a check-in that is too early';
/** The row is written on a separate connection, and committed whatever happens to the change. */
const onItsOwn = (databaseFolder: string) => {
  const importTransact = `import type { DatabaseDeps } from '${databaseFolder}/transact.ts';\n`;
  return [
    { from: importTransact, to: `${importTransact}import { createDatabase } from '${databaseFolder}/connect.ts';\n` },
    { from: 'deps.db', to: 'createDatabase(deps.pool)' },
  ];
};

/**
 * Each mutant removes one protection of the write path: a unique index, a check, the condition that the room is free, the
 * expected status, or the transaction of history and messages.
 */
export const mutants: readonly Mutant[] = [
  {
    name: 'no unique index on member and opening',
    where: 'server/database/migrations/0005-bookings.sql',
    changes: [
      {
        from: 'create unique index bookings_one_per_member on',
        to: 'create index bookings_one_per_member on',
      },
    ],
    killedBy: { file: constraints, test: 'I03 a second active booking of a member' },
  },
  {
    name: 'no unique index on the unit (instead of sold <= total)',
    where: 'server/database/migrations/0005-bookings.sql',
    changes: [{ from: 'create unique index bookings_one_per_unit on', to: 'create index bookings_one_per_unit on' }],
    killedBy: { file: constraints, test: 'I01 a unit with two bookings' },
  },
  {
    name: 'no check of the price',
    where: 'server/database/migrations/0005-bookings.sql',
    changes: [{ from: 'and final_price = original_price - discount_amount', to: '' }],
    killedBy: { file: constraints, test: 'I05 a price whose parts do not add up' },
  },
  {
    name: 'no condition that the room is free',
    where: 'server/database/functions/bookings/lock_free_units.sql',
    changes: [
      {
        from: 'and is_bookable(units.booking_id, units.held_until, units.offered_until, units.reserved_until, room.is_waited_for, at)',
        to: '',
      },
    ],
    killedBy: { file: model, test: 'the last room has one booking' },
  },
  {
    name: 'an old button approves what the guest has changed since',
    where: 'server/features/bookings/admin/change-status.ts',
    changes: [{ from: '.$if(change.shown !== undefined, (query) => query.where(isAsShown(change.shown)))', to: '' }],
    killedBy: { file: 'server/features/interactions/staff/routes.test.ts', test: 'is shown as it is now' },
  },
  {
    name: 'no expected status in the write',
    where: 'server/features/bookings/admin/change-status.ts',
    changes: [{ from: ".where('bookings.status', '=', from)", to: '' }],
    killedBy: { file: model, test: 'a decided booking is not decided again' },
  },
  {
    name: 'no expected state of an order',
    where: 'server/features/room-service/commands/change-order.ts',
    changes: [{ from: ".where('orders.state', 'in', fromStates(step))", to: '' }],
    killedBy: { file: model, test: anEvening },
  },
  {
    name: 'no condition that a bill is not collected',
    where: 'server/features/room-service/commands/collect-bill.ts',
    changes: [{ from: ".where('orders.collectedAt', 'is', null)", to: '' }],
    killedBy: { file: model, test: anEvening },
  },
  {
    name: 'no minute before a room that was given away is free',
    where: 'contract/bookings/late.ts',
    changes: [{ from: 'export const undoGivingAwayMs = 60_000;', to: 'export const undoGivingAwayMs = 0;' }],
    killedBy: { file: model, test: anEvening },
  },
  {
    name: 'a claim of a waiting member does not lapse',
    where: 'server/database/functions/line/end_lapsed_claims.sql',
    changes: [{ from: "l.state = 'called' and claim_lapses_at(l.called_at) <= at", to: 'false' }],
    killedBy: { file: 'server/features/door/claims.test.ts', test: 'goes to the next after two minutes' },
  },
  {
    name: '"Call next" also calls guests whom another host has called',
    where: 'server/database/functions/line/call_next.sql',
    changes: [
      {
        from: "(e.state = 'waiting' or e.state = 'called' and call_lapses_at(e.called_at) <= at)",
        to: "e.state <> 'ended'",
      },
    ],
    killedBy: { file: 'server/features/line/line.test.ts', test: 'calls in order' },
  },
  {
    name: 'the room of a guest in line is given away',
    where: 'server/features/bookings/admin/commands/give-room-away.ts',
    changes: [{ from: "and l.state <> 'ended')", to: 'and false)' }],
    killedBy: { file: 'server/features/session-board/late.test.ts', test: 'keeps the room if they are checked in' },
  },
  {
    name: 'attendance is corrected while the session runs',
    where: 'server/features/bookings/admin/commands/correct-attendance.ts',
    changes: [{ from: ".where('openings.endedAt', 'is not', null)", to: '' }],
    killedBy: { file: model, test: 'who lost their room to somebody else' },
  },
  {
    name: 'no check of the transitions in the database',
    where: 'server/database/functions/bookings/guard_booking_status.sql',
    changes: [{ from: 'if new.status = old.status or', to: 'if true or' }],
    killedBy: { file: 'server/features/bookings/admin/routes.test.ts', test: 'I06 every pair of states' },
  },
  {
    name: 'history written outside the transaction',
    where: 'server/features/audit-log/record-change.ts',
    changes: onItsOwn('../../database'),
    killedBy: { file: model, test: tooEarly },
  },
  {
    name: 'message queued before the commit',
    where: 'server/features/messages/commands/enqueue-message.ts',
    changes: onItsOwn('../../../database'),
    killedBy: { file: model, test: tooEarly },
  },
  {
    name: 'Discord called inside a transaction',
    where: 'server/database/outside-transactions.ts',
    changes: [{ from: 'if (isInTransaction())', to: 'if (!isInTransaction)' }],
    killedBy: { file: 'server/features/messages/delivery/jobs.test.ts', test: 'I12 no call to Discord' },
  },
];

/** The files of the project in `root` that a mutant may change. */
export function filesOf(root: string, { where }: Mutant): string[] {
  const place = join(root, where);
  return statSync(place).isDirectory() ? globSync(join(place, '*')) : [place];
}

/** Those of the files that contain the text. Throws if none does: the mutant would prove nothing. */
export function filesWith(files: readonly string[], text: string, { name }: Mutant): string[] {
  const holding = files.filter((file) => readFileSync(file, 'utf8').includes(text));
  if (holding.length === 0) throw new Error(`The mutant "${name}" finds nothing to change: ${text}`);
  return holding;
}
