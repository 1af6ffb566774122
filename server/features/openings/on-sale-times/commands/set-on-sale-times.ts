import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { lockWaitingList } from '../../../waiting-list/lock-waiting-lists.ts';
import { openingDeleted, openingStarted } from '../../admin/errors.ts';
import { drawNeedsLinks, impossibleTimes, lobbyOpen } from '../errors.ts';
import { findOnSaleTimes, type OnSaleTimesRow } from '../queries.ts';
import { completeTimes, isFrozen, isPostponed, laterOf, onSaleTimeRows, wrongDrawTimes, wrongTimes } from '../rules.ts';

interface Input {
  openingId: number;
  times: OnSaleTimes;
  regularShare: number;
  /** Null leaves it as it is. */
  saleMode: SaleMode | null;
  /** Whether members can link the Roblox account that a lobby needs. */
  canDraw: boolean;
  /** The field that a refusal names. */
  field: 'body' | 'body.releases';
}

/**
 * Sets when an opening opens for each kind of guest, and the share of each kind of room that waits for regular customers.
 * Bookings and holds that exist stay. Once a lobby was open, times can only be postponed. Refuses with `not_found`, `no_opening`,
 * `opening_started`, `lobby_open`, or `invalid_input` where a lesser kind of guest would come first or nobody could enter the lobby.
 */
export function setOnSaleTimes(deps: DatabaseDeps, actor: Actor, input: Input): Promise<OnSaleTimesRow> {
  return transact(deps, (deps) => writeOnSaleTimes(deps, actor, input));
}

/** As `setOnSaleTimes`, within the caller's transaction, which opens the resort. */
export async function writeOnSaleTimes(deps: DatabaseDeps, actor: Actor, input: Input): Promise<OnSaleTimesRow> {
  // A lobby may close at this moment; its lock comes before the opening's.
  await lockWaitingList(deps, input.openingId);
  await lockOpening(deps, input);
  const before = await getOnSaleTimes(deps, input.openingId);
  const saleMode = input.saleMode ?? (before.saleMode as SaleMode);
  const becomesDraw = saleMode === 'draw' && before.saleMode !== 'draw';
  if (becomesDraw && !input.canDraw) throw drawNeedsLinks(`${input.field}.sale_mode`);
  if (isFrozen(before, deps.now())) {
    await requirePostponed(deps, before, { ...input, saleMode });
    await postpone(deps, before, input);
  } else {
    requireDrawTimes(laterOf(deps.now(), before.publishAt), { ...input, saleMode });
    await writeTimes(deps, { ...input, saleMode });
    await keepShare(deps, input);
  }
  const after = await getOnSaleTimes(deps, input.openingId);
  await recordChange(deps, actor, {
    action: 'opening.release',
    subject: 'opening',
    subjectId: String(input.openingId),
    before: timesOf(before),
    after: timesOf(after),
  });
  return after;
}

/** A draw is made after the opening is published. Rules: DRAW-2, OPENING-22. */
function requireDrawTimes(after: Date, { times, saleMode, field }: Input): void {
  const wrong = saleMode === 'draw' ? wrongDrawTimes(times, after) : [];
  if (wrong.length > 0)
    throw impossibleTimes(wrong.map(({ path, message }) => ({ path: `${field}.${path}`, message })));
}

/** Rule: DRAW-10. */
async function requirePostponed(deps: DatabaseDeps, before: OnSaleTimesRow, input: Input): Promise<void> {
  const closed = await deps.db
    .selectFrom('lobbies')
    .select('drawsAt')
    .where('openingId', '=', before.id)
    .where('closedAt', 'is not', null)
    .execute();
  const fixed = closed.map(({ drawsAt }) => drawsAt.toISOString());
  const isSame = input.saleMode === before.saleMode && input.regularShare === before.regularShare;
  if (!isSame || !isPostponed(completeTimes(before.onSaleTimes), input.times, fixed)) throw lobbyOpen();
}

/** Later times: open lobbies and reserved rooms follow them. The lobbies move from the last class on, since no two are at once. */
async function postpone(deps: DatabaseDeps, before: OnSaleTimesRow, input: Input): Promise<void> {
  const old = completeTimes(before.onSaleTimes);
  await writeTimes(deps, { ...input, saleMode: before.saleMode as SaleMode });
  for (const group of onSaleGroupIds.toReversed()) {
    const [from, to] = [old[group], input.times[group]];
    if (from === null || to === null || from === to) continue;
    await deps.db
      .updateTable('lobbies')
      .set({ drawsAt: to })
      .where('openingId', '=', input.openingId)
      .where('drawsAt', '=', new Date(from))
      .execute();
    if (group !== 'regular') continue;
    await deps.db
      .updateTable('units')
      .set({ reservedUntil: to })
      .where('openingId', '=', input.openingId)
      .where('reservedUntil', '=', new Date(from))
      .execute();
  }
}

/** race: the opening may be moved or deleted at this moment; its row is locked before it is judged. */
async function lockOpening(deps: DatabaseDeps, { openingId, times, field }: Input): Promise<void> {
  const opening = await deps.db
    .selectFrom('openings')
    .select(['startsAt', 'cancelledAt'])
    .where('id', '=', openingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!opening) throw notFound('The opening');
  if (opening.cancelledAt !== null) throw openingDeleted('its booking times');
  if (opening.startsAt <= deps.now()) throw openingStarted('its booking times');
  const wrong = wrongTimes(times, opening.startsAt);
  if (wrong.length > 0)
    throw impossibleTimes(wrong.map(({ path, message }) => ({ path: `${field}.${path}`, message })));
}

async function getOnSaleTimes(deps: DatabaseDeps, openingId: number): Promise<OnSaleTimesRow> {
  const row = await findOnSaleTimes(deps.db, openingId);
  if (row === null) throw notFound('The opening');
  return row;
}

async function writeTimes(deps: DatabaseDeps, { openingId, times, regularShare, saleMode }: Input): Promise<void> {
  await deps.db
    .updateTable('openings')
    .set({ regularShare, ...(saleMode === null ? {} : { saleMode }) })
    .where('id', '=', openingId)
    .execute();
  await deps.db.deleteFrom('onSaleTimes').where('openingId', '=', openingId).execute();
  await deps.db.insertInto('onSaleTimes').values(onSaleTimeRows(openingId, times)).execute();
}

/**
 * Keeps the share of each kind of room, rounded down: those that are not taken, the highest numbers first, since rooms are
 * given from the lowest. Where regular customers need not wait nothing is kept.
 */
async function keepShare(deps: DatabaseDeps, { openingId, times, regularShare }: Input): Promise<void> {
  const until = regularShare === 0 ? null : times.regular;
  await sql`
    with wanted as (
      select id, case
        when row_number() over (partition by opening_room_id order by booking_id is not null, held_by is not null, number desc)
          <= count(*) over (partition by opening_room_id) * ${regularShare}::integer / 100 and booking_id is null
        then ${until}::timestamptz
      end as reserved_until
      from units where opening_id = ${openingId}
    )
    update units set reserved_until = wanted.reserved_until from wanted
    where units.id = wanted.id and units.reserved_until is distinct from wanted.reserved_until`.execute(deps.db);
}

function timesOf(row: OnSaleTimesRow): Record<string, unknown> {
  const { onSaleTimes, regularShare, keptRooms, saleMode } = row;
  return { ...onSaleTimes, regularShare, keptRooms, saleMode };
}
