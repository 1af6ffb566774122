import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound, type AppError } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { parseCode, parseReference } from '../../bookings/rules.ts';
import { placeRefusal } from '../../parties/errors.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';
import { isRoomRefusal, roomNotFound, roomRefused } from '../errors.ts';
import { listSharedRooms, type SharedRoomRow } from '../queries.ts';

interface RobloxNames {
  robloxUsername: string;
  robloxDisplayName: string;
}

type CompanionDeps = DatabaseDeps & { siteSettings: () => Promise<SiteSettings> };

/** Adds a friend without an account here to the room of the member's own booking. Refuses with the codes of `addCompanion` in the contract. */
export async function addCompanion(
  deps: CompanionDeps,
  actor: MemberActor,
  { reference, names }: { reference: string; names: RobloxNames },
): Promise<void> {
  const booking = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('reference', '=', parseReference(reference))
    .where('memberId', '=', actor.member.id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (booking === undefined) throw notFound('The booking');
  await transact(deps, (deps) => save(deps, { booking_id: booking.id, actor_id: actor.member.id }, names));
}

/**
 * The member agrees to come along, or changes their own names. Returns the room as it is then: the booking may be cancelled in the next
 * moment. Refuses with the codes of `joinSharedRoom` in the contract.
 */
export async function joinSharedRoom(
  deps: CompanionDeps,
  actor: MemberActor,
  { code: text, names }: { code: string; names: RobloxNames },
): Promise<SharedRoomRow> {
  const code = parseCode(text) ?? '';
  const booking = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('roomCode', '=', code)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (booking === undefined) throw roomNotFound();
  const { id: memberId } = actor.member;
  return transact(deps, async (deps) => {
    await save(deps, { booking_id: booking.id, member_id: memberId }, names);
    const [room] = await listSharedRooms(deps.db, memberId, { now: deps.now(), code });
    // The session has ended in this moment.
    if (room === undefined) throw roomNotFound();
    return room;
  });
}

/** In the transaction of the caller. */
async function save(
  deps: CompanionDeps,
  who: { booking_id: number; member_id?: number; actor_id?: number },
  names: RobloxNames,
): Promise<void> {
  const item = {
    ...who,
    roblox_username: names.robloxUsername.trim(),
    roblox_display_name: names.robloxDisplayName.trim(),
  };
  const { rows } = await sql<{ outcome: string; otherParty: string | null }>`
    select outcome, other_party as "otherParty" from save_companion(${JSON.stringify(item)}::jsonb, ${deps.now()})`.execute(
    deps.db,
  );
  const [{ outcome, otherParty } = { outcome: '', otherParty: null }] = rows;
  if (outcome !== 'saved') throw await refusalOf(deps, outcome, otherParty);
}

async function refusalOf(deps: CompanionDeps, outcome: string, otherParty: string | null): Promise<AppError> {
  if (isRoomRefusal(outcome)) return roomRefused(outcome);
  const refusal = await placeRefusal(deps, outcome, otherParty);
  if (refusal === null) throw new Error(`save_companion answered “${outcome}”.`);
  return refusal;
}
