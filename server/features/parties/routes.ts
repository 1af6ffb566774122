import * as booking from '@sunset/contract/api/parties/booking.ts';
import * as entry from '@sunset/contract/api/parties/entry.ts';
import * as membership from '@sunset/contract/api/parties/membership.ts';
import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { Member } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { requireForOffer, requireMembership } from '../bookings/require-membership.ts';
import { isKnownToBeAway } from '../members/rules.ts';
import { acceptOffer } from './commands/accept-offer.ts';
import { bookParty } from './commands/book-party.ts';
import { changePolicy } from './commands/change-policy.ts';
import { enterParty } from './commands/enter-party.ts';
import { getReady, takeReadyBack } from './commands/get-ready.ts';
import { createParty, joinParty } from './commands/join-party.ts';
import { leaveList } from './commands/leave-list.ts';
import { leaveParty, removePartyMember } from './commands/leave-party.ts';
import { partyNotFound } from './errors.ts';
import { findBookable, getPartyViewer, listOwnParties } from './party-viewer.ts';
import { policyOf, presentInvitation, presentParties, saleOf } from './presenter.ts';
import { getParty } from './lock-party.ts';
import { canBeJoined, leaderOf, type PartyView } from './rules.ts';

/** Parties: members who book rooms of one opening together. */
export function serveParties(api: ApiServer): void {
  serveReads(api);
  serve(api, membership.createParty, async ({ deps, actor, body }) => {
    const guest = await requireMembership(deps, actor);
    const { openingId, policy, ...form } = body;
    const code = await createParty(deps, guest, { openingId, policy, body: form });
    return { success: true as const, party: await getOwnParty(deps, guest.member, code) };
  });
  serve(api, membership.joinParty, async ({ deps, actor, params, body }) => {
    const guest = await requireMembership(deps, actor);
    await joinParty(deps, guest, { code: params.code, body });
    return { success: true as const, party: await getOwnParty(deps, guest.member, params.code) };
  });
  serve(api, membership.leaveParty, async ({ deps, actor, params }) => {
    await leaveParty(deps, actor, params.code);
    return { success: true as const };
  });
  serve(api, membership.removePartyMember, async ({ deps, actor, params }) => {
    await removePartyMember(deps, actor, { code: params.code, membershipId: params.memberId });
    return { success: true as const, party: await getOwnParty(deps, actor.member, params.code) };
  });
  serve(api, membership.changeParty, async ({ deps, actor, params, body }) => {
    await changePolicy(deps, actor, { code: params.code, policy: body.policy });
    return { success: true as const, party: await getOwnParty(deps, actor.member, params.code) };
  });
  serveConsent(api);
  serveEntry(api);
}

function serveReads(api: ApiServer): void {
  serve(api, membership.getInvitation, async ({ deps, params }) => {
    const view = await getParty(deps, params.code);
    return presentInvitation(view, { bookable: await findBookable(deps, [view]), now: deps.now() });
  });
  serve(api, membership.getMyParty, async ({ deps, actor, params }) => {
    const view = await getParty(deps, params.code);
    const viewer = await getPartyViewer(deps, actor.member, [view]);
    const [party = null] = presentParties([view], viewer);
    const isStranger = party === null && isKnownToBeAway(actor.member, deps.now());
    const leader = isStranger ? null : (leaderOf(view)?.member.displayName ?? null);
    return {
      leader,
      policy: policyOf(view),
      sale: saleOf(view, viewer),
      is_over: !canBeJoined(view, deps.now()),
      party,
    };
  });
  serve(api, membership.listMyParties, async ({ deps, actor: { member } }) =>
    presentAll(deps, member, await listOwnParties(deps, member)),
  );
}

/** "Ready", and the leader's press. */
function serveConsent(api: ApiServer): void {
  serve(api, booking.readyForParty, async ({ deps, actor, params, body }) => {
    const guest = await requireMembership(deps, actor);
    const isHeld = await getReady(deps, guest, {
      code: params.code,
      roomId: body.roomId,
      expectedPrice: body.expected_final_price,
      ...shownIn(body),
    });
    return {
      success: true as const,
      party: await getOwnParty(deps, guest.member, params.code),
      reason: isHeld ? null : ('two_holds_unused' as const),
    };
  });
  serve(api, booking.takeReadyBack, async ({ deps, actor, params }) => {
    await takeReadyBack(deps, actor, params.code);
    return { success: true as const, party: await getOwnParty(deps, actor.member, params.code) };
  });
  serve(api, booking.bookParty, async (call) => {
    const { deps, params, body, idempotencyKey } = call;
    const guest = await requireMembership(deps, call.actor);
    const hasBooked = await bookParty(deps, guest, { code: params.code, idempotencyKey, ...shownIn(body) });
    if (!hasBooked) call.changed = [];
    return { success: true as const, party: await getOwnParty(deps, guest.member, params.code) };
  });
}

/** Entering and leaving a list with everybody, and accepting an offer. */
function serveEntry(api: ApiServer): void {
  serve(api, entry.enterParty, async ({ deps, actor, params, body }) => {
    const guest = await requireMembership(deps, actor);
    await enterParty(deps, guest, { code: params.code, ...shownIn(body) });
    return { success: true as const, party: await getOwnParty(deps, guest.member, params.code) };
  });
  serve(api, entry.leaveWithParty, async ({ deps, actor, params }) => {
    await leaveList(deps, actor, params.code);
    return { success: true as const, party: await getOwnParty(deps, actor.member, params.code) };
  });
  serve(api, entry.acceptForParty, async ({ deps, actor, params, body }) => {
    const guest = await requireForOffer(deps, actor);
    await acceptOffer(deps, guest, {
      code: params.code,
      offerId: body.offer_id,
      expectedPrice: body.expected_final_price,
      ...shownIn(body),
    });
    return { success: true as const, party: await getOwnParty(deps, guest.member, params.code) };
  });
}

/** The start that the caller was shown. */
function shownIn({ expected_start: start }: { expected_start?: string | undefined }): { shownStart?: Date } {
  return start === undefined ? {} : { shownStart: new Date(start) };
}

/** A party as a member of it sees it. Refuses others with `not_found`. */
async function getOwnParty(deps: Deps, member: Member, code: string): Promise<Party> {
  const [party] = await presentAll(deps, member, [await getParty(deps, code)]);
  if (party === undefined) throw partyNotFound();
  return party;
}

/** Those of them that the member is in. */
const presentAll = async (deps: Deps, member: Member, views: PartyView[]): Promise<Party[]> =>
  presentParties(views, await getPartyViewer(deps, member, views));
