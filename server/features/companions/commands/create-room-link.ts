import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../errors/app-error.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { findOwnBooking } from '../../bookings/queries.ts';
import { makeCode, parseReference } from '../../bookings/rules.ts';
import { roomRefused } from '../errors.ts';
import { isRoomOpen } from '../rules.ts';

/**
 * Makes the link of the room of the member's own booking; the one that there is stays. Refuses with `not_found` or `already_decided`.
 * Rule: COMPANION-1.
 */
export async function createRoomLink(
  deps: DatabaseDeps & Pick<Deps, 'random'>,
  actor: MemberActor,
  text: string,
): Promise<void> {
  const reference = parseReference(text);
  const booking = reference === null ? null : await findOwnBooking(deps.db, actor.member.id, reference);
  if (reference === null || booking === null) throw notFound('The booking');
  if (!isRoomOpen(booking, deps.now())) throw roomRefused('already_decided');
  const code = makeCode(deps.random.bytes);
  await transact(deps, async (deps) => {
    // race: the guest presses twice; the first code stays.
    const made = await deps.db
      .updateTable('bookings')
      .set({ roomCode: code })
      .where('reference', '=', reference)
      .where('memberId', '=', actor.member.id)
      .where('roomCode', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return;
    await recordChange(deps, actor, { action: 'companion.link', subject: 'booking', subjectId: reference });
  });
}
