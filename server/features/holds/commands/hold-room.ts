import type { Member, MemberActor } from '../../../actor.ts';
import type { Batcher } from '../../../database/batching/single-flight-batcher.ts';
import { getMember } from '../../members/queries.ts';
import { bestTier } from '../../members/rules.ts';
import { tooBusy } from '../../bookings/errors.ts';
import { addToBatch, refusalOf, requestRoom, type BatchResult } from '../../bookings/room-requests.ts';
import type { HeldRoom } from '../queries.ts';
import type { HeldUnit, HoldItem } from '../hold-units.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';

interface HoldDeps extends DatabaseDeps {
  holdBatches: Batcher<HoldItem, BatchResult>;
  siteSettings: () => Promise<SiteSettings>;
}

/** The hold, and whether the member had it before. */
export interface RoomHold {
  hold: HeldRoom;
  isUnchanged: boolean;
}

/**
 * Holds a room for a member for five minutes, at the current price. Choosing another room moves the hold. Null if two holds
 * of the opening were not used: that member books without one. Refuses with the codes of `holdRoom` in the contract.
 */
export async function holdRoom(deps: HoldDeps, actor: MemberActor, roomId: number): Promise<RoomHold | null> {
  const first = await enqueue(deps, actor.member, roomId);
  if (first.outcome !== 'tier_changed') return settle(deps, actor, first);
  // Their roles changed after this call was let in; the price is that of now.
  const member = await getMember(deps.db, actor.member.discordId, deps.now());
  return settle(deps, actor, await enqueue(deps, member, roomId));
}

async function settle(deps: HoldDeps, actor: MemberActor, result: BatchResult): Promise<RoomHold | null> {
  switch (result.outcome) {
    case 'held':
      return toRoomHold(result.response as HeldUnit);
    case 'no_hold':
      return null;
    case 'tier_changed':
      throw tooBusy();
    default:
      throw await refusalOf(deps, actor, result);
  }
}

function toRoomHold(unit: HeldUnit): RoomHold {
  const hold = {
    roomId: unit.room_id,
    openingId: unit.opening_id,
    until: new Date(unit.until),
    basePrice: unit.base_price,
    percent: unit.percent,
    isExtended: unit.extended,
  };
  return { hold, isUnchanged: unit.unchanged };
}

function enqueue(deps: HoldDeps, member: Member, roomId: number): Promise<BatchResult> {
  const item = { ...requestRoom(member, roomId), discount_percent: bestTier(member.tiers).discount };
  return addToBatch(deps.holdBatches, item);
}
