import type { EntryEnd, EntryState, WaitReason } from '@sunset/contract/openings/waiting-list.ts';
import type { EntryRow, Standing } from './queries.ts';

/**
 * What an entry is at a time, by the clock: an offer whose time is over has ended, whether or not the job has changed its row.
 * `isUnanswered`: that costs the entry its place. Rules: OFFER-7, OFFER-8, OFFER-14, PARTY-20.
 */
function entryAt(
  row: Pick<EntryRow, 'state' | 'missedOffers' | 'position'> & { lastPosition: number | null },
  isUnanswered: boolean,
) {
  const state = row.state as EntryState;
  if (!isUnanswered || state !== 'waiting') return { state, position: row.position, missedOffers: row.missedOffers };
  const missedOffers = row.missedOffers + 1;
  return missedOffers > 1
    ? { state: 'ended' as const, position: null, missedOffers }
    : { state, position: row.lastPosition, missedOffers };
}

/**
 * What members and staff both see of an entry at a time. `isOfferOver`: its last offer was not answered in time. `openOffer`: its
 * offer that can still be taken.
 */
export function describeEntry(row: EntryRow, now: Date) {
  const lastOffer = row.offer?.state === 'open' ? row.offer : null;
  const isOfferOver = lastOffer !== null && new Date(lastOffer.endsAt) <= now;
  const { state, position, missedOffers } = entryAt(row, isOfferOver && lastOffer.costsPlace);
  const openOffer = isOfferOver || state !== 'waiting' ? null : lastOffer;
  const isWaiting = state === 'waiting' && row.startsAt > now;
  const isInLobby = state === 'lobby' && row.drawsAt !== null && row.drawsAt > now;
  const why = isWaiting && openOffer === null ? waitReason(row) : null;
  const endedAt = row.endedAt ?? (lastOffer === null ? now : new Date(lastOffer.endsAt));
  return {
    isOfferOver,
    openOffer,
    isWaiting,
    isInLobby,
    fields: {
      id: row.id,
      openingId: row.openingId,
      state,
      position,
      reason: why?.reason ?? null,
      reason_until: why?.until?.toISOString() ?? null,
      missed_offers: missedOffers,
      is_deferred: row.isDeferred,
      robloxUsername: row.robloxUsername,
      entered_at: row.enteredAt.toISOString(),
      end_reason: state === 'ended' ? ((row.endReason ?? 'unanswered') as EntryEnd) : null,
      ended_at: state === 'ended' ? endedAt.toISOString() : null,
    },
  };
}

/** As `entryAt`, for the event of an open page. */
export function standingAt(row: Standing, now: Date) {
  const isOfferOver = row.endsAt !== null && row.endsAt <= now;
  const { state, position } = entryAt(row, isOfferOver && row.costsPlace);
  const offer =
    row.offerId === null || row.roomId === null || row.endsAt === null || isOfferOver
      ? null
      : { id: row.offerId, roomId: row.roomId, until: row.endsAt.toISOString() };
  return { state, position, offer };
}

/** Why a waiting member has no offer. Rule: WAIT-6. */
function waitReason(row: Pick<EntryRow, 'areOffersOver' | 'refusal' | 'isRoomFree' | 'offerElsewhereUntil'>): {
  reason: WaitReason;
  until: Date | null;
} {
  if (row.areOffersOver) return { reason: 'offers_over', until: null };
  if (row.refusal === 'booking_limit_reached') return { reason: 'limit_reached', until: null };
  if (row.refusal !== null) return { reason: 'not_admitted', until: null };
  if (row.isRoomFree) return { reason: 'room_free', until: null };
  if (row.offerElsewhereUntil !== null) return { reason: 'offer_open', until: row.offerElsewhereUntil };
  return { reason: 'no_room_free', until: null };
}
