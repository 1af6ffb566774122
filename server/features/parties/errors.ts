import {
  maxPartyMembers,
  partyRefusalCodes,
  type PartyRefusal,
  type PartyRefusalCode,
} from '@sunset/contract/bookings/party.ts';
import { AppError, fieldDetail, notFound } from '../../errors/app-error.ts';
import { invalidRobloxDisplayName, invalidRobloxUsername, notInServer } from '../bookings/errors.ts';
import type { SiteSettings } from '../site-settings/rules.ts';

const details = {
  entry_active: 'You are in the lobby or on the waiting list of this opening. Leave it first.',
  party_full: `This party is full: it has ${maxPartyMembers} members.`,
  party_over: 'This party is over.',
  party_waiting: 'This party is in the draw or on the waiting list. Nobody can join it now.',
  removed_from_party: 'The leader removed you from this party. You can’t join it again.',
  party_leader_required: 'Only the leader of the party can do this.',
};

export const partyRefused = (code: keyof typeof details) => new AppError(code, details[code]);

export const isPartyRefusal = (code: string): code is keyof typeof details => Object.hasOwn(details, code);

/** Also for those who are not in it. */
export const partyNotFound = () => notFound('The party');

export const membershipNotFound = () => notFound('The member');

/** Contains the code of the party that the member is in, where it is known. */
export const inParty = (code: string | null) =>
  new AppError('in_party', 'You are already in a party in this opening. Leave it first.', {
    extensions: code === null ? {} : { party: code },
  });

/** Why a place beside others was refused, in a party or in a room; null: another reason. Outcomes of `join_party` and `save_companion`. */
export async function placeRefusal(
  { siteSettings }: { siteSettings: () => Promise<SiteSettings> },
  outcome: string,
  otherParty: string | null,
): Promise<AppError | null> {
  switch (outcome) {
    case 'in_party':
      return inParty(otherParty);
    case 'not_a_member':
      return notInServer((await siteSettings()).inviteUrl);
    case 'invalid_roblox_username':
      return invalidRobloxUsername();
    case 'invalid_roblox_display_name':
      return invalidRobloxDisplayName();
    default:
      return null;
  }
}

export const roomNotChosen = () => {
  const field = { path: 'body.roomId', message: 'must be one of the rooms that you chose' };
  return new AppError('invalid_input', fieldDetail(field), { fields: [field] });
};

const fixed = {
  booked: 'Somebody of this party has booked already, so this can’t change anymore.',
  closed: 'Your party is being drawn. You can change this after the draw.',
  offered: 'Your party has offers. You can change this when they are over.',
};

/** The policy cannot change, or the party cannot leave its list. Rules: PARTY-9, PARTY-17, PARTY-22. */
export const partyIsFixed = (why: keyof typeof fixed) => new AppError('already_decided', fixed[why]);

/** Contains the ids of those who are not ready. */
export const partyNotReady = (members: number[]) =>
  new AppError('party_not_ready', 'Not everybody in the party is ready.', { extensions: { members } });

/** Why nothing was booked for a membership. */
export interface Refused {
  id: number;
  code: PartyRefusalCode;
}

/** Contains who was refused. Why somebody cannot book is for them alone to read. Rule: PARTY-11. */
export const partyNotBooked = (refused: Refused[], notReady: number[]) =>
  new AppError(
    'party_not_booked',
    'No room was booked for your party. Check who has to do something, then try again.',
    {
      extensions: {
        members: [
          ...refused.map(({ id, code }) => ({ id, reason: partyRefusalCodes[code] })),
          ...notReady.map((id) => ({ id, reason: 'not_ready' satisfies PartyRefusal })),
        ],
      },
    },
  );

/** Contains who kept the party from entering. Why is for them alone to read. Rule: PARTY-17. */
export const partyNotEntered = (refused: Refused[]) =>
  new AppError('party_not_entered', 'Your party did not enter. Check who has to do something, then try again.', {
    extensions: { members: refused.map(({ id, code }) => ({ id, reason: partyRefusalCodes[code] })) },
  });
