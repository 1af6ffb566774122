import * as contract from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { Member } from '../../actor.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { getPaymentLinks } from '../bookings/pricing/quote.ts';
import { presentPlaced } from '../bookings/presenter.ts';
import { findOwnPlaces } from '../line/queries.ts';
import { requireForOffer, requireMembership } from '../bookings/require-membership.ts';
import { leaveWaitingList } from './commands/leave-waiting-list.ts';
import { passOffer } from './commands/pass-offer.ts';
import { saveEntry } from './commands/save-entry.ts';
import { takeOffer } from './commands/take-offer.ts';
import { entryNotFound } from './errors.ts';
import { presentEntry } from './presenter.ts';
import { findMemberEntry, listMemberEntries } from './queries.ts';

/** A member's entries in waiting lists, and their offers. */
export function serveWaitingList(api: ApiServer): void {
  serve(api, contract.listMyEntries, async ({ deps, actor }) => {
    const rows = await listMemberEntries(deps.db, actor.member.id, deps.now());
    const viewer = { tiers: actor.member.tiers, links: await getPaymentLinks(deps), now: deps.now() };
    const places = await findOwnPlaces(deps.db, actor.member.id, deps.now());
    return rows.map((row) => presentEntry(row, { ...viewer, place: places.get(row.id) }));
  });
  serve(api, contract.getMyEntry, async ({ deps, actor, params }) => ({
    entry: await readEntry(deps, actor.member, params.openingId),
  }));
  serve(api, contract.saveEntry, async ({ deps, actor, params, body }) => {
    const guest = await requireMembership(deps, actor);
    await saveEntry(deps, guest, { openingId: params.openingId, body });
    return { success: true as const, entry: await getEntry(deps, guest.member, params.openingId) };
  });
  serve(api, contract.leaveWaitingList, async (call) => {
    const hasLeft = await leaveWaitingList(call.deps, call.actor, call.params.openingId);
    if (!hasLeft) call.changed = [];
    return { success: true as const };
  });
  serve(api, contract.takeOffer, async (call) => {
    const { deps, params, body, idempotencyKey } = call;
    const guest = await requireForOffer(deps, call.actor);
    const onReplay = () => {
      call.changed = [];
    };
    const { openingId } = params;
    const expectedPrice = body.expected_final_price;
    return takeOffer(deps, guest, {
      openingId,
      offerId: body.offer_id ?? null,
      expectedPrice,
      idempotencyKey,
      present: presentPlaced,
      onReplay,
    });
  });
  serve(api, contract.passOffer, async ({ deps, actor, params, body }) => {
    await passOffer(deps, actor, { openingId: params.openingId, offerId: body.offer_id ?? null });
    return { success: true as const, entry: await getEntry(deps, actor.member, params.openingId) };
  });
}

async function readEntry(deps: ApiServer['deps'], member: Member, openingId: number) {
  const row = await findMemberEntry(deps.db, { memberId: member.id, openingId }, deps.now());
  if (row === null) return null;
  const places = await findOwnPlaces(deps.db, member.id, deps.now());
  const links = await getPaymentLinks(deps);
  return presentEntry(row, { tiers: member.tiers, links, now: deps.now(), place: places.get(row.id) });
}

async function getEntry(deps: ApiServer['deps'], member: Member, openingId: number) {
  const entry = await readEntry(deps, member, openingId);
  if (entry === null) throw entryNotFound();
  return entry;
}
