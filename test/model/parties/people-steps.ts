import { newRoles, ok, refuseCaller, tell, type Model, type Name } from '../model.ts';
import { endBooking } from '../rooms.ts';
import { guestAt } from '../steps/guest-steps.ts';
import { staffAt } from '../steps/staff-steps.ts';
import { answerOf, type Bind } from '../steps/step.ts';
import { endEntry, entryOf } from '../entries.ts';
import { offerRooms } from '../waiting-list.ts';
import { endMembership } from './rules.ts';

/* Members who are blocked, leave the Discord server and come back, or delete their account. Rules: MEMBER-6, PARTY-14, PRIVACY-2. */

/** Ends all entries of a member, and then their memberships. */
function leaveEverything(model: Model, guest: Name, reason: string): void {
  for (const opening of model.openings) {
    const entry = entryOf(opening, guest);
    if (entry?.endReason !== null) continue;
    endEntry(model, opening, entry, reason);
    offerRooms(model, opening);
  }
  for (const { label } of model.openings) endMembership(model, label, guest, 'left');
}

/** Blocks a guest, or lets them book again. */
export const block: Bind = (draft, model) => {
  const by = staffAt(draft, model);
  const guest = guestAt(draft.target);
  const isBlocked = !model.people[guest].isBlocked && draft.choice % 4 !== 3;
  return {
    text: `${by} ${isBlocked ? 'blocks' : 'unblocks'} ${guest}`,
    predict: (now) => {
      const refused = refuseCaller(now, by, 'admin');
      if (refused) return refused;
      now.people[guest].isBlocked = isBlocked;
      if (isBlocked) leaveEverything(now, guest, 'blocked');
      return ok();
    },
    send: async (site, at) => {
      const path = `/admin/members/${site.memberId(guest)}/block`;
      const body = { reason: 'Rude', until: null };
      const request = isBlocked ? ({ method: 'PUT', path, body } as const) : ({ method: 'DELETE', path } as const);
      return answerOf(await site.call(by, request, at));
    },
  };
};

/** The departure of a member is carried out, and they come back at once. */
export const depart: Bind = ({ who }) => {
  const guest = guestAt(who);
  return {
    text: `${guest} leaves the Discord server and comes back`,
    predict: (model) => {
      leaveEverything(model, guest, 'left_server');
      model.people[guest].rolesReadAt = model.now;
      const pending = model.bookings.filter((one) => one.guest === guest && one.status === 'pending');
      for (const booking of pending) {
        endBooking(model, booking, 'cancelled');
        tell(booking, 'booking.cancelled');
      }
      for (const opening of model.openings) {
        if (pending.some((one) => one.opening === opening.label)) offerRooms(model, opening);
        for (const unit of opening.units.flat()) if (unit.hold?.by === guest) unit.hold = null;
      }
      return ok();
    },
    send: async (site, at) => {
      await site.departAndReturn(guest, at);
      return ok();
    },
  };
};

/** Roblox does not find the account of this guest, so nothing outlives it. */
const deleting = 'ben';

/** A guest without a booking deletes their account, and comes as a new member. */
export const deleteAccount: Bind = (_, before) => {
  if (before.bookings.some(({ guest, account }) => guest === deleting || account === deleting)) return null;
  return {
    text: `${deleting} deletes the account and comes as a new member`,
    predict: (model) => {
      const refused = refuseCaller(model, deleting, 'member');
      if (refused) return refused;
      leaveEverything(model, deleting, 'account_deleted');
      for (const party of model.parties) party.members = party.members.filter(({ guest }) => guest !== deleting);
      for (const opening of model.openings) {
        opening.entries = opening.entries.filter(({ guest }) => guest !== deleting);
        for (const unit of opening.units.flat()) if (unit.hold?.by === deleting) unit.hold = null;
      }
      Object.assign(model.people[deleting], {
        ...newRoles(model.now),
        override: null,
        isBlocked: false,
        signedInUntil: null,
        unused: {},
        givenBack: {},
      });
      return ok();
    },
    send: async (site, at) => {
      const request = { method: 'DELETE', path: '/user/account', body: { confirmation: 'DELETE' } } as const;
      const answer = answerOf(await site.call(deleting, request, at));
      if (answer.code === 'ok') await site.replaceMember(deleting);
      return answer;
    },
  };
};
