import type { Actor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { createBulkId, recordChange } from '../../../audit-log/record-change.ts';
import { openingNotFound, openingStarted } from '../../admin/errors.ts';
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
 * repeat. Refuses with `not_found`, `opening_started` and `invalid_input`. Rules: OPENING-21, OPENING-22.
 */
export function publishOpenings(deps: DatabaseDeps, actor: Actor, input: Input): Promise<AdminOpeningRow[]> {
  return transact(deps, async (deps) => {
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
  if (openings.length < new Set(ids).size) throw openingNotFound();
  if (openings.some(({ startsAt }) => startsAt <= deps.now())) throw openingStarted();
  return openings;
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
  const releases = await findOnSaleTimes(deps.db, opening.id);
  const at = publication.kind === 'at' ? publication.at : deps.now();
  if (releases?.saleMode !== 'draw') return;
  if (wrongDrawTimes(completeTimes(releases.onSaleTimes), at).length === 0) return;
  const when = momentText(opening.startsAt, opening.timeZone);
  const message = `The draw for ${opening.resort}, ${when}, would be over before the opening is published. Change its booking times first.`;
  throw new AppError('invalid_input', message, { fields: [{ path: 'body.opening_ids', message }] });
}
