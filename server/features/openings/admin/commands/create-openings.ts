import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { sql } from 'kysely';
import { notFound } from '../../../../errors/app-error.ts';
import type { Actor } from '../../../../actor.ts';
import { brokenConstraint } from '../../../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { writeOnSaleTimes } from '../../on-sale-times/commands/set-on-sale-times.ts';
import { shiftOnSaleTimes } from '../../on-sale-times/rules.ts';
import { badStart } from '../errors.ts';
import { findResortByName } from '../../../resorts/queries.ts';
import { findAdminOpenings, type AdminOpeningRow } from '../queries.ts';
import { checkStarts, weeklyStartsFrom } from '../rules.ts';
import { requirePublication } from '../../publication/require-publication.ts';
import type { Publication } from '../../publication/rules.ts';
import { explainClosure } from '../../closures/explain-closure.ts';
import { findClosuresAt } from '../../closures/queries.ts';
import { allowedClosure } from '../../closures/rules.ts';
import { explainOverlap } from '../explain-overlap.ts';
import { lockResort } from '../lock-resort.ts';

interface SeriesOnSale {
  times: OnSaleTimes;
  /** Percent of each kind of room that waits for regular customers. */
  regularShare: number;
  saleMode: SaleMode;
  canDraw: boolean;
}

interface Input {
  resortName: string;
  start: Date;
  zone: string;
  /** Openings in all, a week apart on the zone's wall. */
  weeks: number;
  /** Of the first opening; each later one has them as long before its own start. Null opens booking at once. */
  onSale: SeriesOnSale | null;
  publication: Publication;
  /** Closures of the resort in which it opens all the same. Rule: CLOSURE-3. */
  despiteClosures: readonly number[];
}

/**
 * Opens a resort, weekly where asked: all openings or none. Refuses with `not_found`, `opening_overlap` (naming the opening
 * in the way), and `invalid_input` for a start that lies behind or does not exist, or on-sale times that cannot be.
 */
export async function createOpenings(deps: DatabaseDeps, actor: Actor, input: Input): Promise<AdminOpeningRow[]> {
  const { starts, problem } = checkStarts(
    weeklyStartsFrom(input.start, input.zone, input.weeks),
    input.zone,
    deps.now(),
  );
  if (problem) throw badStart(problem.week === 0 ? 'body.opening_date' : 'body.repeat_weeks', problem.message);
  const resort = await findResortByName(deps.db, input.resortName);
  if (resort === null) throw notFound('The resort');
  try {
    return await openAll(deps, actor, { ...input, resortId: resort.id, starts });
  } catch (error) {
    const broken = brokenConstraint(error);
    // race: archived before this or meanwhile; openings_resort_is_active says so under this name.
    if (broken === 'openings_resort_id_fkey') throw notFound('The resort');
    // race: the resort was closed before this or meanwhile.
    if (broken === 'openings_outside_closures')
      throw await explainClosure(deps, resort.name, { resortId: resort.id, starts });
    // race: somebody opened the resort at the same hours; openings_no_overlap let one of the two in.
    if (broken !== 'openings_no_overlap') throw error;
    throw await explainOverlap(deps, resort.name, { resortId: resort.id, starts, exceptId: null });
  }
}

interface Series extends Pick<Input, 'despiteClosures'> {
  resortId: number;
  starts: Date[];
  zone: string;
  onSale: SeriesOnSale | null;
  publication: Publication;
}

function openAll(
  deps: DatabaseDeps,
  actor: Actor,
  { resortId, starts, zone, onSale, publication, despiteClosures }: Series,
): Promise<AdminOpeningRow[]> {
  return transact(deps, async (deps) => {
    await lockResort(deps, resortId);
    const closures = await findClosuresAt(deps.db, { resortId, starts });
    const ids: number[] = [];
    for (const start of starts) {
      requirePublication(deps, publication, { startsAt: start, path: 'body.publish_at' });
      const id = await createOne(deps, {
        resortId,
        start,
        zone,
        publication,
        closureId: allowedClosure(closures, start, despiteClosures),
      });
      ids.push(id);
      await recordChange(deps, actor, {
        action: 'opening.create',
        subject: 'opening',
        subjectId: String(id),
        after: { resort: resortId, starts_at: start.toISOString(), timezone: zone, publication: publication.kind },
      });
      if (onSale === null) continue;
      const later = start.getTime() - (starts[0] ?? start).getTime();
      await writeOnSaleTimes(deps, actor, {
        openingId: id,
        times: shiftOnSaleTimes(onSale.times, later),
        regularShare: onSale.regularShare,
        saleMode: onSale.saleMode,
        canDraw: onSale.canDraw,
        field: 'body.releases',
      });
    }
    return findAdminOpenings(deps.db, ids);
  });
}

interface NewOpening extends Pick<Series, 'resortId' | 'zone' | 'publication'> {
  start: Date;
  closureId: number | null;
}

async function createOne(
  deps: DatabaseDeps,
  { resortId, start, zone, publication, closureId }: NewOpening,
): Promise<number> {
  const publishedAt = publication.kind === 'now' ? deps.now() : null;
  const publishAt = publication.kind === 'at' ? publication.at : null;
  const { rows } = await sql<{ id: number }>`
    select create_opening(${resortId}, ${start}, ${zone}, ${deps.now()}, ${publishedAt}, ${publishAt}, ${closureId}) as id`.execute(
    deps.db,
  );
  return rows[0]?.id ?? 0;
}
