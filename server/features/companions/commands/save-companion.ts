import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound, type AppError } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { parseCode, parseReference } from '../../bookings/rules.ts';
import { placeRefusal } from '../../parties/errors.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';
import { isRoomRefusal, roomNotFound, roomRefused } from '../errors.ts';

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
  await save(deps, { booking_id: booking.id, actor_id: actor.member.id }, names);
}

/** The member agrees to come along, or changes their own names. Refuses with the codes of `joinSharedRoom` in the contract. */
export async function joinSharedRoom(
  deps: CompanionDeps,
  actor: MemberActor,
  { code, names }: { code: string; names: RobloxNames },
): Promise<void> {
  const booking = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('roomCode', '=', parseCode(code))
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (booking === undefined) throw roomNotFound();
  await save(deps, { booking_id: booking.id, member_id: actor.member.id }, names);
}

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
  await transact(deps, async (deps) => {
    const { rows } = await sql<{ outcome: string; otherParty: string | null }>`
      select outcome, other_party as "otherParty" from save_companion(${JSON.stringify(item)}::jsonb, ${deps.now()})`.execute(
      deps.db,
    );
    const [{ outcome, otherParty } = { outcome: '', otherParty: null }] = rows;
    if (outcome !== 'saved') throw await refusalOf(deps, outcome, otherParty);
  });
}

async function refusalOf(deps: CompanionDeps, outcome: string, otherParty: string | null): Promise<AppError> {
  if (isRoomRefusal(outcome)) return roomRefused(outcome);
  const refusal = await placeRefusal(deps, outcome, otherParty);
  if (refusal === null) throw new Error(`save_companion answered “${outcome}”.`);
  return refusal;
}
