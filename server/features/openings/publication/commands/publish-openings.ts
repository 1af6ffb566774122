import { sql } from 'kysely';
import type { Actor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { AppError, notFound } from '../../../../errors/app-error.ts';
import { createBulkId, recordChange } from '../../../audit-log/record-change.ts';
import { openingStarted } from '../../admin/errors.ts';
import { findAdminOpenings, type AdminOpeningRow } from '../../admin/queries.ts';
import { momentText } from '../../admin/rules.ts';
import { findOnSaleTimes } from '../../on-sale-times/queries.ts';
import { completeTimes, wrongDrawTimes } from '../../on-sale-times/rules.ts';
import { requirePublication } from '../require-publication.ts';
import type { Publication } from '../rules.ts';

interface Input {
  openingIds: readonly number[];
  publication: Publication;
}

interface Planned {
  id: number;
  startsAt: Date;
  timeZone: string;
  resort: string;
  publishedAt: Date | null;
  publishAt: Date | null;
}

/**
 * Publishes planned openings, now or at a time: all of them or none. Those that are published stay as they are, so it is fine to
 * repeat. Refuses with `not_found`, `opening_started` and `invalid_input`. Rules: OPENING-21, OPENING-22, IMPORT-12.
 */
export function publishOpenings(deps: DatabaseDeps, actor: Actor, input: Input): Promise<AdminOpeningRow[]> {
  return transact(deps, async (deps) => {
    if (input.publication.kind !== 'later') await requireNoQuietImport(deps, input.openingIds);
    await publishAll(deps, actor, input);
    return findAdminOpenings(deps.db, [...input.openingIds]);
  });
}

/** As `publishOpenings`, in the transaction of the caller. */
export async function publishAll(deps: DatabaseDeps, actor: Actor, input: Input): Promise<void> {
  const openings = await lockOpenings(deps, input.openingIds);
  const bulkId = openings.length > 1 ? await createBulkId(deps) : undefined;
  for (const opening of openings) {
    if (opening.publishedAt === null) await publish(deps, actor, { opening, publication: input.publication, bulkId });
  }
}

/** race: an opening is deleted, moved or published at this moment; its row is locked before it is judged. */
async function lockOpenings(deps: DatabaseDeps, ids: readonly number[]): Promise<Planned[]> {
  const openings = await deps.db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select([
      'openings.id',
      'openings.startsAt',
      'openings.timeZone',
      'openings.publishedAt',
      'openings.publishAt',
      'resorts.name as resort',
    ])
    .where('openings.id', 'in', ids)
    .where('openings.cancelledAt', 'is', null)
    .orderBy('openings.id')
    .forNoKeyUpdate(['openings'])
    .execute();
  if (openings.length < new Set(ids).size) throw notFound('The opening');
  if (openings.some(({ startsAt }) => startsAt <= deps.now())) throw openingStarted();
  return openings;
}

/**
 * Publishing an opening would not message the guests of an import, and staff would think that it did: Go live does both. Rule: IMPORT-12.
 *
 * race: bookings are imported into it at this moment. The opening is locked before it is judged, and its new bookings wait for that.
 */
async function requireNoQuietImport(deps: DatabaseDeps, openingIds: readonly number[]): Promise<void> {
  await lockOpenings(deps, openingIds);
  const { rows } = await sql<{ startsAt: Date; timeZone: string; resort: string; fileName: string }>`
    select o.starts_at as "startsAt", o.time_zone as "timeZone", r.name as resort, i.file_name as "fileName"
    from openings o join resorts r on r.id = o.resort_id join imports i on i.state = 'imported' and (
      i.id = o.import_id or i.id in (select b.import_id from bookings b where b.opening_id = o.id and b.status in ('pending', 'confirmed')))
    where o.id = any (${[...openingIds]}::integer[]) and o.published_at is null order by o.id limit 1`.execute(deps.db);
  const [found] = rows;
  if (found === undefined) return;
  const when = momentText(found.startsAt, found.timeZone);
  const message = `${found.resort}, ${when}, is part of the import “${found.fileName}”. Open the tab Import and press “Go live” there: that publishes it and messages the guests.`;
  throw new AppError('invalid_input', message, { fields: [{ path: 'body.opening_ids', message }] });
}

interface OnePublication {
  opening: Planned;
  publication: Publication;
  bulkId: string | undefined;
}

async function publish(deps: DatabaseDeps, actor: Actor, { opening, publication, bulkId }: OnePublication) {
  requirePublication(deps, publication, { startsAt: opening.startsAt, path: 'body.publish_at' });
  await requireDrawAhead(deps, opening, publication);
  const publishedAt = publication.kind === 'now' ? deps.now() : null;
  const publishAt = publication.kind === 'at' ? publication.at : null;
  await deps.db.updateTable('openings').set({ publishedAt, publishAt }).where('id', '=', opening.id).execute();
  await recordChange(deps, actor, {
    action: publication.kind === 'now' ? 'opening.publish' : 'opening.plan_publication',
    subject: 'opening',
    subjectId: String(opening.id),
    before: { publish_at: opening.publishAt?.toISOString() ?? null },
    after: { publish_at: publishAt?.toISOString() ?? null },
    bulkId,
  });
}

/** A draw whose time has passed when the opening becomes public would be made at once, with an empty lobby. Rule: OPENING-22. */
async function requireDrawAhead(deps: DatabaseDeps, opening: Planned, publication: Publication): Promise<void> {
  if (publication.kind === 'later') return;
  const sale = await findOnSaleTimes(deps.db, opening.id);
  const at = publication.kind === 'at' ? publication.at : deps.now();
  if (sale?.saleMode !== 'draw') return;
  if (wrongDrawTimes(completeTimes(sale.onSaleTimes), at).length === 0) return;
  const when = momentText(opening.startsAt, opening.timeZone);
  const message = `The draw for ${opening.resort}, ${when}, would be over before the opening is published. Change its booking times first.`;
  throw new AppError('invalid_input', message, { fields: [{ path: 'body.opening_ids', message }] });
}
