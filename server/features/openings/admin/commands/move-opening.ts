import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { sql } from 'kysely';
import { notFound } from '../../../../errors/app-error.ts';
import type { Actor } from '../../../../actor.ts';
import { brokenConstraint } from '../../../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { lobbyOpen } from '../../on-sale-times/errors.ts';
import { findOnSaleTimes, type OnSaleTimesRow } from '../../on-sale-times/queries.ts';
import { completeTimes, isFrozen, laterOf, shiftOnSaleTimes, wrongDrawTimes } from '../../on-sale-times/rules.ts';
import { findResort } from '../../../resorts/queries.ts';
import { endReadiness, lockPartiesOf, withdrawAccepted } from '../../../parties/follow-move.ts';
import { lockWaitingList } from '../../../waiting-list/lock-waiting-lists.ts';
import { badStart, nothingToMove, openingStarted } from '../errors.ts';
import { findAdminOpenings, type AdminOpeningRow } from '../queries.ts';
import { startProblem } from '../rules.ts';
import { explainClosure } from '../../closures/explain-closure.ts';
import { findClosuresAt } from '../../closures/queries.ts';
import { allowedClosure } from '../../closures/rules.ts';
import { explainOverlap } from '../explain-overlap.ts';
import { lockResort } from '../lock-resort.ts';

interface Input {
  resortId: number;
  /** Null takes the resort's next opening. */
  openingId: number | null;
  start: Date;
  /** Null keeps the opening's. */
  zone: string | null;
  /** Closures of the resort in which it may lie all the same. Rule: CLOSURE-3. */
  despiteClosures?: readonly number[];
  /** What guests read; null: nothing. */
  reason?: string | null;
}

export interface Moved {
  opening: AdminOpeningRow;
  bookings: number;
}

/**
 * Moves an opening that has not started. Its bookings keep room and price, and their guests are told both times; its
 * on-sale times move by the same distance, and nobody of its parties is ready any more. Refuses with `not_found`, `no_opening`, `opening_started`, `opening_overlap`,
 * `lobby_open`, and `invalid_input` for a start that lies behind, or that would put the draw of the opening behind.
 */
export async function moveOpening(deps: DatabaseDeps, actor: Actor, input: Input): Promise<Moved> {
  const problem = startProblem(input.start, deps.now());
  if (problem !== null) throw badStart('body.new_opening_date', problem);
  const resort = await findResort(deps.db, input.resortId);
  if (resort === null) throw notFound('The resort');
  try {
    return await transact(deps, (deps) => move(deps, actor, { ...input, resortName: resort.name }));
  } catch (error) {
    // race: the resort was closed before this or meanwhile.
    if (brokenConstraint(error) === 'openings_outside_closures')
      throw await explainClosure(deps, resort.name, { resortId: resort.id, starts: [input.start] });
    // race: another opening of the resort was put there at the same moment; openings_no_overlap let one of the two in.
    if (brokenConstraint(error) !== 'openings_no_overlap') throw error;
    const wanted = { resortId: resort.id, starts: [input.start], exceptId: input.openingId };
    throw await explainOverlap(deps, resort.name, wanted);
  }
}

/** As `moveOpening`, in a transaction. */
export async function move(deps: DatabaseDeps, actor: Actor, input: Input & { resortName: string }): Promise<Moved> {
  await lockResort(deps, input.resortId);
  const from = await lockOpening(deps, input);
  const zone = input.zone ?? from.timeZone;
  const isLater = input.start.getTime() !== from.startsAt.getTime();
  const closures = await findClosuresAt(deps.db, { resortId: input.resortId, starts: [input.start] });
  const allowedClosureId = allowedClosure(closures, input.start, input.despiteClosures ?? []);
  const moved = { allowedClosureId, movedFrom: from.startsAt, movedAt: deps.now(), moveCount: from.moveCount + 1 };
  await deps.db
    .updateTable('openings')
    .set({ startsAt: input.start, timeZone: zone })
    .$if(isLater, (update) => update.set(moved))
    .where('id', '=', from.id)
    .execute();
  if (isLater) await shiftUnlessFrozen(deps, from, input.start);
  await recordChange(deps, actor, {
    action: 'opening.move',
    subject: 'opening',
    subjectId: String(from.id),
    before: { starts_at: from.startsAt.toISOString(), timezone: from.timeZone },
    after: { starts_at: input.start.toISOString(), timezone: zone },
  });
  if (isLater) await withdrawAccepted(deps, from.id);
  // No offer may outlive the time when offers end; the change may also allow offers that were not possible before.
  await sql`select shorten_offers(${from.id}, ${deps.now()}), offer_free_units(${from.id}, ${deps.now()})`.execute(
    deps.db,
  );
  const bookings = isLater ? await enqueueMovedMessages(deps, from, input) : 0;
  if (isLater) await endReadiness(deps, from.id);
  const [opening] = await findAdminOpenings(deps.db, [from.id]);
  if (!opening) throw notFound('The opening');
  return { opening, bookings };
}

/** Once a lobby was open, on-sale times stay where they are, and the session starts after them. Rule: DRAW-10. */
async function shiftUnlessFrozen(deps: DatabaseDeps, from: Place, start: Date): Promise<void> {
  const onSale = await findOnSaleTimes(deps.db, from.id);
  if (onSale === null || !isFrozen(onSale, deps.now())) {
    if (onSale?.saleMode === 'draw') requireFutureDraw(deps, onSale, start.getTime() - from.startsAt.getTime());
    return moveOnSaleTimes(deps, from, start);
  }
  const last = Object.values(onSale.onSaleTimes ?? {}).some((time) => time !== null && new Date(time) >= start);
  if (last) throw lobbyOpen();
}

/** A draw whose time had passed would be made at once, with an empty lobby. Rule: DRAW-2. */
function requireFutureDraw(deps: DatabaseDeps, onSale: OnSaleTimesRow, laterMs: number): void {
  const times = shiftOnSaleTimes(completeTimes(onSale.onSaleTimes), laterMs);
  if (wrongDrawTimes(times, laterOf(deps.now(), onSale.publishAt)).length > 0)
    throw badStart('body.new_opening_date', drawInThePast);
}

const drawInThePast =
  'The draw would then be in the past. Give this opening later booking times, or sell it first come, first served.';

/** Booking opens as long before the start as it did, and rooms wait for regular customers until then. */
async function moveOnSaleTimes(deps: DatabaseDeps, from: Place, start: Date): Promise<void> {
  const later = sql`${start.getTime() - from.startsAt.getTime()}::double precision * interval '1 millisecond'`;
  await deps.db
    .updateTable('onSaleTimes')
    .set({ onSaleAt: sql`on_sale_at + (${later})` })
    .where('openingId', '=', from.id)
    .execute();
  await deps.db
    .updateTable('units')
    .set({ reservedUntil: sql`reserved_until + (${later})` })
    .where('openingId', '=', from.id)
    .where('reservedUntil', 'is not', null)
    .execute();
}

interface Place {
  id: number;
  startsAt: Date;
  timeZone: string;
  moveCount: number;
}

/** race: a booking under way holds the opening until it is written, and one that comes later waits for this lock. */
async function lockOpening(deps: DatabaseDeps, input: Input & { resortName: string }): Promise<Place> {
  const now = deps.now();
  const wanted = await selectWanted(deps, input).select('id').executeTakeFirst();
  if (wanted) {
    await lockWaitingList(deps, wanted.id);
    await lockPartiesOf(deps, [wanted.id]);
  }
  const opening = await selectWanted(deps, input)
    .select(['id', 'startsAt', 'timeZone', 'moveCount', 'publishAt'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!opening) throw input.openingId === null ? nothingToMove(input.resortName) : notFound('The opening');
  if (opening.startsAt <= now) throw openingStarted();
  if (opening.publishAt !== null && opening.publishAt >= input.start)
    throw badStart('body.new_opening_date', 'must be after the time when the opening is published');
  return opening;
}

function selectWanted(deps: DatabaseDeps, input: Input) {
  return deps.db
    .selectFrom('openings')
    .where('resortId', '=', input.resortId)
    .where('cancelledAt', 'is', null)
    .$if(input.openingId !== null, (of) => of.where('id', '=', input.openingId))
    .$if(input.openingId === null, (of) => of.where('startsAt', '>', deps.now()).orderBy('startsAt'))
    .limit(1);
}

/**
 * One message for each active booking and move, under the key that the trigger on bookings also uses. It replaces a message
 * about an earlier move that nobody has tried to send yet, and then names the start that the guest knows. An opening that is
 * back where the guest expects it needs none.
 */
async function enqueueMovedMessages(
  deps: DatabaseDeps,
  from: Place,
  { start, reason }: Pick<Input, 'start' | 'reason'>,
): Promise<number> {
  const bookings = await deps.db
    .selectFrom('bookings')
    .select('reference')
    .where('openingId', '=', from.id)
    .where('status', 'in', activeStatuses)
    .execute();
  const references = bookings.map(({ reference }) => reference);
  const now = deps.now();
  await sql`
    with replaced as (
      update outbox set status = 'dead', failure = 'out_of_date'
      where kind = 'booking.moved' and status = 'pending' and attempts = 0
        and payload ->> 'reference' = any(${references}::text[])
      returning payload
    )
    select enqueue_messages('booking.moved', array_agg(reference || ${`:${from.moveCount + 1}`}),
      array_agg(jsonb_strip_nulls(jsonb_build_object(
        'reference', reference, 'from', known, 'to', wanted, 'reason', ${reason ?? null}::text))), ${now}, ${now})
    from (
      select reference, ${start.toISOString()} as wanted, coalesce(
        (select min(replaced.payload ->> 'from') from replaced where replaced.payload ->> 'reference' = reference),
        ${from.startsAt.toISOString()}) as known
      from unnest(${references}::text[]) reference
    ) moved
    where known <> wanted`.execute(deps.db);
  return bookings.length;
}
