import {
  maxPartyMembers,
  partyRefusalCodes,
  type PartyRefusal,
  type PartyRefusalCode,
} from '@sunset/contract/bookings/party.ts';
import { AppError, fieldDetail, notFound } from '../../errors/app-error.ts';

const details = {
  draw_pending: 'The rooms of this opening are drawn first. You can start or join a party here once booking is open.',
  entry_active: 'You are on the waiting list of this opening. Leave it first.',
  party_full: `This party is full: it has ${maxPartyMembers} members.`,
  party_over: 'This party is over.',
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

export const roomNotChosen = () => {
  const field = { path: 'body.roomId', message: 'must be one of the rooms that you chose' };
  return new AppError('invalid_input', fieldDetail(field), { fields: [field] });
};

export const partyBooked = () =>
  new AppError('already_decided', 'Somebody of this party has booked already, so this can’t change anymore.');

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
