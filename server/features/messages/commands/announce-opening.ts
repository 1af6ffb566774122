import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { alreadyAnnounced, neighborhoodCodeMissing } from '../errors.ts';
import { getOpeningToAnnounce } from '../get-opening-to-announce.ts';
import { findMessageByKey, countMessagesOfOpening } from '../queries.ts';
import { enqueueMessage } from './enqueue-message.ts';

export interface Announcement {
  kind: 'guests.announcement' | 'staff.opening_ping';
  resortName: string;
  again: boolean;
}

export interface Announced {
  neighborhoodCode: string;
  openingId: number;
  messageId: number;
}

const names = { 'guests.announcement': 'The guest announcement', 'staff.opening_ping': 'The staff ping' } as const;

/**
 * Enqueues a post about a resort's live opening, else its next within 24 hours. Refuses with `no_opening`,
 * `neighborhood_code_missing` or, unless `again`, `already_announced` (by staff or automatically).
 *
 * race: two hosts announce at once, or the automatic announcement is due: the idempotency key admits one. Two simultaneous
 * "again" have the same key and add one announcement.
 */
export async function announceOpening(deps: DatabaseDeps, actor: MemberActor, input: Announcement): Promise<Announced> {
  return transact(deps, async (deps) => {
    const { kind, again } = input;
    const opening = await getOpeningToAnnounce(deps.db, input.resortName, deps.now());
    if (opening.neighborhoodCode === null) throw neighborhoodCodeMissing();
    const times = again ? await countMessagesOfOpening(deps.db, { kind, openingId: opening.id }) : 0;
    const start = opening.startsAt.getTime();
    const key = `${opening.id}:${start}${times === 0 ? '' : `:again-${times}`}`;
    const isNew = await enqueueMessage(deps, { kind, key, payload: { opening_id: opening.id, starts_at: start } });
    if (!isNew && !again) throw alreadyAnnounced(names[kind]);
    if (isNew) {
      await recordChange(deps, actor, {
        action: kind === 'guests.announcement' ? 'opening.announce' : 'opening.ping_staff',
        subject: 'opening',
        subjectId: String(opening.id),
      });
    }
    const messageId = await findMessageByKey(deps.db, `${kind}:${key}`);
    return { neighborhoodCode: opening.neighborhoodCode, openingId: opening.id, messageId };
  });
}
