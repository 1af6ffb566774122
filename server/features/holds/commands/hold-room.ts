import type { Member, MemberActor } from '../../../actor.ts';
import { BatcherFull, OwnerQueueFull, type Batcher } from '../../../database/batching/single-flight-batcher.ts';
import { getMember } from '../../members/queries.ts';
import { bestTier } from '../../members/rules.ts';
import {
  bookingRefused,
  notInServer,
  notYetOpen,
  tooBusy,
  tooManyCalls,
  type BookingRefusal,
} from '../../bookings/errors.ts';
import { admissionOf } from '../../bookings/pricing/rules.ts';
import type { HeldRoom } from '../queries.ts';
import type { HeldUnit, HoldItem, HoldResult } from '../hold-units.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';

interface HoldDeps extends DatabaseDeps {
  holdBatches: Batcher<HoldItem, HoldResult>;
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

async function settle(deps: HoldDeps, actor: MemberActor, { outcome, response }: HoldResult): Promise<RoomHold | null> {
  switch (outcome) {
    case 'held':
      return toRoomHold(response as HeldUnit);
    case 'no_hold':
      return null;
    case 'not_yet_open':
      throw notYetOpen((response as { opens_at: string }).opens_at);
    case 'not_a_member':
      throw notInServer((await deps.siteSettings()).inviteUrl);
    case 'too_many_requests':
      throw tooManyCalls(actor.member.id, (response as { retry_after: number }).retry_after);
    case 'tier_changed':
      throw tooBusy();
    default:
      throw bookingRefused(outcome as BookingRefusal);
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

async function enqueue(deps: HoldDeps, member: Member, roomId: number): Promise<HoldResult> {
  const item = {
    member_id: member.id,
    tier_version: member.tierVersion,
    ...admissionOf(member.tiers),
    opening_room_id: roomId,
    discount_percent: bestTier(member.tiers).discount,
  };
  try {
    return await deps.holdBatches.add(item);
  } catch (error) {
    if (error instanceof OwnerQueueFull) throw tooManyCalls(item.member_id, 1);
    if (error instanceof BatcherFull) throw tooBusy();
    throw error;
  }
}
